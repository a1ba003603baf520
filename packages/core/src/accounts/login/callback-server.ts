import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream";
import { ConfigurationError } from "../../errors/call-errors.js";
import { pageHeaders, pageHtml, type ResultPage } from "./result-page.js";

const PATH = "/callback";

/** The awaited callback. */
export interface Callback {
  /** Full URL the browser was sent to. */
  url: string;
  /** Responds to the browser; resolves when the response was sent or the browser has gone. */
  answer(page: ResultPage): Promise<void>;
}

/** Address of a {@link CallbackServer}. */
export interface CallbackServerOptions {
  host: "127.0.0.1" | "localhost";
  /** 0 for a free one. */
  port: number;
}

/**
 * Waits on 127.0.0.1 for the callback of one authorization (RFC 8252, section 7.3). All other
 * requests, such as those of a foreign page in the person's browser, are rejected and change nothing.
 */
export class CallbackServer {
  readonly redirectUri: string;
  readonly #server: Server;
  readonly #host: string;
  readonly #arrived = Promise.withResolvers<Callback>();
  /** Browsers may repeat the callback; all get the same response. */
  readonly #waiting: ServerResponse[] = [];
  #state: string | undefined;

  private constructor(server: Server, host: string) {
    const { port } = server.address() as AddressInfo;
    this.redirectUri = `http://${host}:${port}${PATH}`;
    this.#host = new URL(this.redirectUri).host;
    this.#server = server;
    server.on("request", (request, response) => this.#receive(request, response));
  }

  /** @throws ConfigurationError when it cannot listen there. */
  static async listen({ host, port }: CallbackServerOptions): Promise<CallbackServer> {
    // An import at the top would load WebSocket and fetch into every program that has accounts.
    const { createServer } = await import("node:http");
    const server = createServer();
    const { promise, reject, resolve } = Promise.withResolvers<void>();
    server.once("error", reject);
    try {
      server.listen({ host: "127.0.0.1", port }, resolve);
      await promise;
    } catch (error) {
      throw portError(port, error as NodeJS.ErrnoException);
    }
    return new CallbackServer(server, host);
  }

  /** Resolves with the first callback that has this state. */
  callback(state: string): Promise<Callback> {
    this.#state = state;
    return this.#arrived.promise;
  }

  /** Closes every connection. */
  close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    return promise;
  }

  #receive({ headers, method, url = "" }: IncomingMessage, response: ServerResponse): void {
    // Rejects foreign host names that resolve to this machine (DNS rebinding).
    if (headers.host?.toLowerCase() !== this.#host) return refuse(response, 421);
    const address = new URL(this.redirectUri);
    const target = `${address.origin}${url}`;
    if (!url.startsWith("/") || !URL.canParse(target)) return refuse(response, 400);
    const { pathname, searchParams } = new URL(target);
    if (pathname !== address.pathname) return refuse(response, 404);
    if (method !== "GET") return refuse(response, 405);
    const states = searchParams.getAll("state");
    if (states.length !== 1 || states[0] !== this.#state) return void send(response, strangerPage);
    this.#waiting.push(response);
    this.#arrived.resolve({ url: target, answer: (page) => this.#answer(page) });
  }

  async #answer(page: ResultPage): Promise<void> {
    await Promise.all(this.#waiting.map((response) => send(response, page)));
  }
}

const strangerPage: ResultPage = {
  status: 400,
  title: "Not the callback of this login",
  text: "This page does not belong to the current login, which continues.",
};

function refuse(response: ServerResponse, status: number): void {
  const headers = {
    "content-length": 0,
    connection: "close",
    ...(status === 405 && { allow: "GET" }),
  };
  response.writeHead(status, headers).end();
}

function send(response: ServerResponse, page: ResultPage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  finished(response, () => resolve());
  response.writeHead(page.status, { ...pageHeaders, connection: "close" }).end(pageHtml(page));
  return promise;
}

function portError(port: number, { code }: NodeJS.ErrnoException): ConfigurationError {
  const what =
    code === "EADDRINUSE"
      ? `Port ${port} of 127.0.0.1 is in use, perhaps by another login`
      : `It is not possible to listen on port ${port} of 127.0.0.1 (${code ?? "unknown cause"})`;
  return new ConfigurationError(
    `${what}, so the browser could not return to this program. End the other program, or set the option port; the redirect URI, http://127.0.0.1:<port>${PATH}, has to be registered with the service for each port.`,
  );
}
