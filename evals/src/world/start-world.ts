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

/** Starts a sandbox with the seeded company, a larger one, or from a snapshot, with a clock that stands still. */
export async function startWorld(
  start: { snapshot?: Snapshot; people?: number } = {},
): Promise<RunningWorld> {
  // Without rate limits, because with them the outcome would depend on the speed of the machine.
  const sandbox = await startSandbox({ now: () => START, rateLimits: false, ...start });
  return { world: connectWorld(sandbox.services), sandbox, stop: () => sandbox.stop() };
}

/** Returns the state of a new company with this many people, 44 by default. */
export async function seedCompany(people?: number): Promise<Snapshot> {
  const running = await startWorld({ people });
  try {
    return await running.sandbox.snapshot();
  } finally {
    await running.stop();
  }
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
