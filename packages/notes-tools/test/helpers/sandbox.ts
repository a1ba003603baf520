import type { ApiClient } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createNotesClient } from "../../src/index.js";

/** All supported versions of the API. */
export const VERSIONS = ["2022-06-28", "2025-09-03", "2026-03-11"] as const;

/** A sandbox and a client of its notes workspace. */
export interface Workspace {
  sandbox: Sandbox;
  client: ApiClient;
  stop: () => Promise<void>;
}

/** Starts a sandbox without rate limits. */
export async function startWorkspace(): Promise<Workspace> {
  const sandbox = await startSandbox({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token, rateLimits: false });
  const stop = async () => {
    await client.close();
    await sandbox.stop();
  };
  // Tests give it to tools as their options, of which only the client is one.
  const hidden = { sandbox: { value: sandbox }, stop: { value: stop } };
  return Object.defineProperties({ client }, hidden) as Workspace;
}

/** The title of a row or page in its properties. */
export function titled(content: string) {
  return { title: { title: [{ type: "text", text: { content } }] } };
}

/** Rich text of one item, as an input. */
export function written(content: string) {
  return [{ type: "text" as const, text: { content } }];
}
