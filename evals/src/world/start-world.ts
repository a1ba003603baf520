import {
  type Sandbox,
  type ServiceAccess,
  type ServiceName,
  type Snapshot,
  startSandbox,
} from "@workbelt/sandbox";
import { services } from "../services.ts";
import type { World } from "../task.ts";
import { START, today } from "./clock.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";

/** A running sandbox at the time of the evaluations. */
export interface RunningWorld {
  world: World;
  sandbox: Sandbox;
  stop(): Promise<void>;
}

/** Starts a sandbox with the seeded company, or from a snapshot, with a clock that stands still. */
export async function startWorld(snapshot?: Snapshot): Promise<RunningWorld> {
  // Without rate limits, because with them the outcome would depend on the speed of the machine.
  const sandbox = await startSandbox({ now: () => START, rateLimits: false, snapshot });
  return { world: connectWorld(sandbox.services), sandbox, stop: () => sandbox.stop() };
}

/** Connects to the services with these tokens. */
export function connectWorld(access: Record<ServiceName, ServiceAccess>): World {
  const known = new Map(services.map((each) => [each.provider.service.name, each]));
  const clients = Object.entries(access).map(([name, { baseUrl, token }]) => {
    const headers = { authorization: `Bearer ${token}`, ...known.get(name)?.headers };
    return [name, createHttpClient(baseUrl, headers)];
  });
  return { ...(Object.fromEntries(clients) as Record<ServiceName, HttpClient>), today };
}
