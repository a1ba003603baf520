import { AsyncLocalStorage } from "node:async_hooks";
import type { HttpRequest, HttpResponse, Transport } from "@workbelt/core";
import type { z } from "zod";
import { MARK_PREFIX, type Scenario } from "../scenario/scenario.js";

/** A request of a step, and the service's reply as it was received. */
export interface Exchange {
  /** Method and path, with `{id}` for ids: equal for the same request to another workspace. */
  request: string;
  status: number;
  /** The JSON of the reply; undefined if it is empty or something else. */
  json: unknown;
  /** Names of the reply's headers that say something about limits. */
  headers: readonly string[];
  /** The shape that the package declares for it; undefined for a request that no operation sends. */
  schema: z.ZodType | undefined;
}

/** The call during which requests are sent. */
interface WatchedCall {
  exchanges: Exchange[];
  schema?: z.ZodType | undefined;
}

const current = new AsyncLocalStorage<WatchedCall>();

/** Collects the exchanges of everything that `work` sends through a watched transport. */
export async function collectExchanges<Result>(
  exchanges: Exchange[],
  work: () => Promise<Result>,
): Promise<Result> {
  return current.run({ exchanges }, work);
}

/** Names the shape that is declared for the replies of what `work` sends. */
export function withSchema<Result>(schema: z.ZodType, work: () => Result): Result {
  const call = current.getStore();
  return call === undefined ? work() : current.run({ ...call, schema }, work);
}

/** Rules for generalizing the paths of a service. */
export interface PathRules extends Pick<Scenario, "idsAfter"> {
  /** Returns the path of the service's base URL, which is left out. */
  basePath: () => string;
}

/** Creates a transport that reports each exchange to the call in which it happens. */
export function watchTransport(transport: Transport, rules: PathRules): Transport {
  return {
    async send(request) {
      const call = current.getStore();
      const response = await transport.send(request);
      const exchange = describe(request, response, rules);
      call?.exchanges.push({ ...exchange, schema: call.schema });
      return response;
    },
    close: () => transport.close(),
  };
}

function describe(
  { method, url }: HttpRequest,
  { chunks, headers, status }: HttpResponse,
  rules: PathRules,
) {
  return {
    request: `${method} ${generalizePath(new URL(url).pathname, rules)}`,
    status,
    // The client empties the chunks.
    json: parseJson(Buffer.concat(chunks).toString()),
    headers: Object.keys(headers).filter((name) => /^(?:x-ratelimit-|retry-after)/.test(name)),
  };
}

const UUID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi;
const MARKED = new RegExp(`${MARK_PREFIX}[\\w-]+`, "g");

function generalizePath(pathname: string, { basePath, idsAfter }: PathRules): string {
  const base = basePath();
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const parts = path.split("/").map((part, index, all) => {
    const isId = index > 0 && idsAfter.includes(all[index - 1] ?? "");
    const general = isId ? "{id}" : decodeURIComponent(part).replaceAll(UUID, "{id}");
    return general.replaceAll(MARKED, "{mark}");
  });
  return parts.join("/");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
