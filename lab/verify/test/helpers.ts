import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convintelPackage } from "@workbelt/convintel-tools";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { onTestFinished } from "vitest";
import type { ServiceToVerify } from "../src/index.js";

/** The name of a service of the sandbox. */
export type ServiceName = "crm" | "notes" | "convintel";

/** The package of each service. */
export const packages: Readonly<Record<ServiceName, AnyProviderPackage>> = {
  crm: crmPackage,
  notes: notesPackage,
  convintel: convintelPackage,
};

/** Starts a sandbox for the test that stands for the real services. */
export async function startServices(): Promise<Sandbox> {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Returns a service of a sandbox, to be verified. `origin` replaces the sandbox's own. */
export function serviceOf(
  sandbox: Sandbox,
  name: ServiceName,
  { origin = sandbox.url, token = sandbox.services[name].token } = {},
): ServiceToVerify {
  const provider = packages[name];
  const baseUrl = sandbox.services[name].baseUrl.replace(sandbox.url, origin);
  return {
    provider,
    connect: (options) => provider.createClient({ baseUrl, token, attempts: 1, ...options }),
  };
}

/** Creates a folder for the journal of the test. */
export function createStateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Options of a verification that may write, without limits. */
export function allowWrites(stateFolder = createStateFolder()) {
  return { write: true, confirm: async () => true, stateFolder, rateLimits: false } as const;
}
