import { AsyncLocalStorage } from "node:async_hooks";
import type { HttpRequest, HttpResponse, Transport } from "@workbelt/core";
import { MARK_PREFIX, type Scenario } from "../scenario/scenario.js";

/** A request of a step, and the service's reply as it was received. */
export interface Exchange {
  /** Method and path, with `{id}` for ids: equal for the same request to another workspace. */
  request: string;
  status: number;
  /** The JSON of the reply; undefined if it is empty or something else. */
  json: unknown;
  /** Names of the reply's headers that say something about limits, and the type of its content. */
  headers: readonly string[];
  /** The largest number of items that the request asked for, and the page, if it did. */
  asked: { items?: number; page?: number };
}

const current = new AsyncLocalStorage<Exchange[]>();

/** Collects the exchanges of everything that `work` sends through a watched transport. */
export async function collectExchanges<Result>(
  exchanges: Exchange[],
  work: () => Promise<Result>,
): Promise<Result> {
  return current.run(exchanges, work);
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
      const exchanges = current.getStore();
      const response = await transport.send(request);
      exchanges?.push(describe(request, response, rules));
      return response;
    },
    close: () => transport.close(),
  };
}

function describe(
  { body, method, url }: HttpRequest,
  { chunks, headers, status }: HttpResponse,
  rules: PathRules,
): Exchange {
  const text = Buffer.concat(chunks).toString();
  const type = text === "" ? undefined : headers["content-type"]?.split(";")[0];
  const limits = Object.keys(headers).filter((name) => /^(?:x-ratelimit-|retry-after)/.test(name));
  return {
    request: `${method} ${generalizePath(new URL(url).pathname, rules)}`,
    status,
    // The client empties the chunks.
    json: parseJson(text),
    headers: [...limits, ...(type === undefined ? [] : [`content-type ${type}`])],
    asked: readAsked(new URL(url).searchParams, body),
  };
}

function readAsked(query: URLSearchParams, body: HttpRequest["body"]): Exchange["asked"] {
  const given = typeof body === "string" ? parseJson(body) : undefined;
  const members: Record<string, unknown> = { ...Object.fromEntries(query), ...(given as object) };
  const find = (...names: string[]) => {
    const found = names.map((name) => Number(members[name] ?? Number.NaN));
    return found.find((each) => Number.isInteger(each) && each > 0);
  };
  const [items, page] = [find("page_size", "pageSize", "limit"), find("page")];
  return { ...(items !== undefined && { items }), ...(page !== undefined && { page }) };
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
