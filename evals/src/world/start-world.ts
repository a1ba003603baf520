import {
  type Sandbox,
  type ServiceAccess,
  type ServiceName,
  type Snapshot,
  startSandbox,
} from "@workbelt/sandbox";
import type { World } from "../task.ts";
import { START, today } from "./clock.ts";
import { createHttpClient } from "./http-client.ts";

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

const versions = { notes: { "notion-version": "2025-09-03" } };

/** Connects to the services with these tokens. */
export function connectWorld({ crm, notes, convintel }: Record<ServiceName, ServiceAccess>): World {
  return {
    crm: createHttpClient(crm.baseUrl, authorize(crm.token)),
    notes: createHttpClient(notes.baseUrl, { ...authorize(notes.token), ...versions.notes }),
    convintel: createHttpClient(convintel.baseUrl, authorize(convintel.token)),
    today,
  };
}

function authorize(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
