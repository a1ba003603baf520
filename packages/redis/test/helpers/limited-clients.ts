import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createClient } from "redis";
import { onTestFinished } from "vitest";
import { ApiClient, type ApiClientOptions, bearerToken } from "@workbelt/core";
import { path, type RateLimit } from "@workbelt/core/provider";
import { type RedisClient, RedisRateLimits, type RedisRateLimitsOptions } from "../../src/index.js";
import { deskService } from "../../../core/test/helpers/desk-service.js";

/** Starts a server that notes when requests arrive, and from whom. Responses take 5 milliseconds. */
export async function startArrivals() {
  const arrivals: [at: number, from: string][] = [];
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    arrivals.push([performance.now(), searchParams.get("from") ?? ""]);
    await setTimeout(5);
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, arrivals };
}

/** Connects to a Redis server until the test ends. */
export async function connectRedis(url: string) {
  const client = createClient({ url }).on("error", () => {});
  await client.connect();
  onTestFinished(() => {
    if (client.isOpen) client.destroy();
  });
  return client;
}

/** Options of a client with shared limits. */
export interface LimitedClientOptions {
  baseUrl: string;
  redis: RedisClient;
  rules: readonly RateLimit[];
  token?: string;
  shared?: Partial<RedisRateLimitsOptions>;
  client?: Partial<ApiClientOptions>;
}

/** Creates a client that shares its limits, as one in another process would. */
export function createLimitedClient({
  baseUrl,
  client,
  redis,
  rules,
  shared,
  token = "token-of-the-desk",
}: LimitedClientOptions) {
  const limited = new ApiClient(
    { ...deskService, rateLimits: rules },
    {
      baseUrl,
      credentials: bearerToken(token),
      attempts: 1,
      rateLimits: new RedisRateLimits({ client: redis, processes: 2, ...shared }),
      ...client,
    },
  );
  /** Makes calls at once. */
  const call = (from: string, count = 1, signal?: AbortSignal, method: "GET" | "POST" = "GET") =>
    Promise.allSettled(
      Array.from({ length: count }, () =>
        limited.send({ method, path: path`/papers`, query: { from } }, { signal }),
      ),
    );
  return { call, client: limited };
}
