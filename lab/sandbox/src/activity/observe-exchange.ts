import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Functions that are called with the parts of an exchange as they pass. */
export interface ExchangeObserver {
  onRequestData(chunk: unknown): void;
  onRequestEnd(): void;
  onResponseHead(status: number, headers: Record<string, string>): void;
  onResponseData(chunk: unknown, encoding?: BufferEncoding): void;
  /** The whole response was handed to the connection, or it was lost. */
  onEnd(isComplete: boolean): void;
}

/** Observes an exchange without reading the request or holding up the response. */
export function observeExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  observer: ExchangeObserver,
): void {
  // The method of IncomingMessage would start the flow of data before the handler listens.
  EventEmitter.prototype.on.call(incoming, "data", (chunk) => observer.onRequestData(chunk));
  EventEmitter.prototype.on.call(incoming, "end", () => observer.onRequestEnd());
  const writeHead = bindMethod(outgoing, "writeHead");
  outgoing.writeHead = (...head: unknown[]) => {
    writeHead(...head);
    observer.onResponseHead(outgoing.statusCode, toHeaders(outgoing.getHeaders(), head.at(-1)));
    return outgoing;
  };
  const write = bindMethod(outgoing, "write");
  outgoing.write = (...data: unknown[]) => {
    observer.onResponseData(data[0], toEncoding(data[1]));
    return write(...data) as boolean;
  };
  const end = bindMethod(outgoing, "end");
  outgoing.end = (...data: unknown[]) => {
    observer.onResponseData(data[0], toEncoding(data[1]));
    end(...data);
    observer.onEnd(!incoming.socket.destroyed);
    return outgoing;
  };
  outgoing.once("close", () => observer.onEnd(outgoing.writableFinished));
}

/** Binds an overloaded method, whose arguments are passed on as they are. */
function bindMethod(
  target: ServerResponse,
  name: "writeHead" | "write" | "end",
): (...args: unknown[]) => unknown {
  const method = target[name] as (...args: unknown[]) => unknown;
  return method.bind(target);
}

/** Joins headers that were set one by one and those that were given with the status. */
function toHeaders(set: NodeJS.Dict<unknown>, given: unknown): Record<string, string> {
  const all = { ...set, ...(typeof given === "object" && given !== null ? given : {}) };
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

function toEncoding(value: unknown): BufferEncoding | undefined {
  return typeof value === "string" ? (value as BufferEncoding) : undefined;
}
