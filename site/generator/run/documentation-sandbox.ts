import type { AnyTool } from "@workbelt/core/adapters";
import { type ActivityRequest, type Sandbox, type Snapshot, startSandbox } from "@workbelt/sandbox";
import { createTool, type DocumentedService, nameOf } from "../services.ts";

/** The clock of all pages. Samples with dates are about the weeks before. */
const NOW = "2026-11-17T09:00:00.000Z";

/** A sandbox for the samples, whose clock stands still. */
export interface DocumentationSandbox {
  sandbox: Sandbox;
  /** The state in which every call starts. */
  seeded: Snapshot;
}

/** Starts the sandbox that the samples run against. */
export async function startDocumentationSandbox(): Promise<DocumentationSandbox> {
  const sandbox = await startSandbox({
    now: () => new Date(NOW),
    rateLimits: false,
    webhookRetryDelaysMs: [],
  });
  return { sandbox, seeded: await sandbox.snapshot() };
}

/** Finds a tool with the ready-made token, or one of its own. */
export function findTool(
  sandbox: Sandbox,
  service: DocumentedService,
  { name, token }: { name: string; token?: string },
): AnyTool {
  const access = new Map(Object.entries(sandbox.services)).get(nameOf(service));
  if (access === undefined) throw new Error(`The sandbox has no service ${nameOf(service)}.`);
  return createTool(name, service, { baseUrl: access.baseUrl, token: token ?? access.token });
}

/** Runs a function and returns the requests that the services got meanwhile. */
export async function observe<Result>(
  sandbox: Sandbox,
  run: () => Promise<Result>,
): Promise<{ result: Result; requests: readonly ActivityRequest[] }> {
  sandbox.clearActivity();
  const result = await run();
  return { result, requests: sandbox.activity() };
}
