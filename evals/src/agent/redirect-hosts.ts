/**
 * Preloaded into a process, sends its requests for named hosts to base URLs on this machine, and refuses every other host:
 *
 *     node --import "file:///…/redirect-hosts.ts?api.attio.com=http://127.0.0.1:4000/crm" server.js
 *
 * Requests are redirected that are made with `fetch` or with `request` and `get` of `node:http` and `node:https`, which axios,
 * node-fetch and got use. Connections to this machine stay as they are. Any other TCP connection, so also one of TLS, HTTP/2 or
 * a WebSocket, fails with an error that names its host, before the name is looked up. The environment must name no proxy: one on
 * this machine could hand requests on.
 */
import http, { type ClientRequest, type RequestOptions } from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { urlToHttpOptions } from "node:url";

const targets = new URL(import.meta.url).searchParams;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i;

function refuse(host: string): Error {
  const named = [...targets.keys()].join(", ");
  return new Error(
    `No connection to ${host}: this process may reach only this machine, on which it finds ${named}.`,
  );
}

const { fetch: sendFetch } = globalThis;

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const base = targets.get(url.hostname);
  if (base === null) {
    // An address without a host, such as one of data, stays.
    if (url.hostname !== "" && !LOOPBACK.test(url.hostname)) throw refuse(url.hostname);
    return sendFetch(input, init);
  }
  const target = base + url.pathname + url.search;
  return sendFetch(input instanceof Request ? new Request(target, input) : target, init);
};

type Callback = (response: http.IncomingMessage) => void;
type RequestArguments =
  | [RequestOptions | string | URL, Callback?]
  | [string | URL, RequestOptions, Callback?];
type Send = (...args: RequestArguments) => ClientRequest;

const sendHttp = http.request as Send;

for (const module of [http, https]) {
  const send = module.request as Send;
  const request: Send = (...args) => {
    const [first, second] = args;
    const url = typeof first === "string" ? new URL(first) : first;
    const options: RequestOptions = {
      ...(url instanceof URL ? urlToHttpOptions(url) : url),
      ...(typeof second === "object" && second),
    };
    const base = targets.get(options.hostname ?? options.host ?? "localhost");
    if (base === null) return send(...args);
    const target = new URL(base + (options.path ?? "/"));
    // An agent is for HTTPS or for a proxy.
    const moved = { ...options, ...urlToHttpOptions(target), agent: undefined };
    const sent = sendHttp(moved, args.findLast(isCallback));
    // The sandbox does not answer to other names.
    if (!sent.headersSent) sent.setHeader("host", target.host);
    return sent;
  };
  const get: Send = (...args) => request(...args).end();
  Object.assign(module, { request, get });
}
// For modules that import the functions by their names.
syncBuiltinESMExports();

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}

// oxlint-disable-next-line typescript/unbound-method -- It is called on its socket.
const { connect } = net.Socket.prototype;

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const host = readHost(args);
  if (LOOPBACK.test(host)) return Reflect.apply(connect, this, args);
  // As Node reports a connection that fails.
  process.nextTick(() => this.destroy(refuse(host)));
  return this;
};

/** Reads the host of the arguments in any of their forms; pipes and sockets with a path are on this machine. */
function readHost(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const given = typeof first === "object" ? (first as net.TcpNetConnectOpts).host : second;
  return typeof given === "string" ? given : "localhost";
}
