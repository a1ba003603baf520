import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ApiClient } from "@workbelt/core";
import { type Sandbox, sandboxTokens, startSandbox } from "@workbelt/sandbox";
import { createCrmClient, type CrmClientOptions } from "../../src/index.js";

/** A running sandbox, and a client of its CRM. */
export interface CrmSandbox {
  sandbox: Sandbox;
  client: ApiClient;
  stop(): Promise<void>;
}

/** A client of the sandbox's CRM; with the ready-made token unless another is given. */
export function clientOf(
  sandbox: Sandbox,
  { token, ...options }: Partial<CrmClientOptions> = {},
): ApiClient {
  const { baseUrl, token: readyMade } = sandbox.services.crm;
  return createCrmClient({ baseUrl, token: token ?? readyMade, ...options });
}

/** Starts a sandbox with its data in memory. */
export async function startCrm(): Promise<CrmSandbox> {
  const sandbox = await startSandbox();
  return { sandbox, client: clientOf(sandbox), stop: () => sandbox.stop() };
}

/** Starts a sandbox on disk, where the scopes of its token can be changed: no API does that. */
export async function startScopedCrm() {
  const folder = mkdtempSync(join(tmpdir(), "crm-tools-"));
  const file = join(folder, "data.sqlite");
  const sandbox = await startSandbox({ data: file });
  const database = new DatabaseSync(file);
  const update = database.prepare(
    `update documents set document = json_set(document, '$.scopes', json(?))
     where collection = 'crm/tokens' and id = ?`,
  );
  return {
    sandbox,
    client: clientOf(sandbox),
    grant: (scopes: readonly string[]) =>
      Number(update.run(JSON.stringify(scopes), sandboxTokens.crm).changes),
    stop: async () => {
      database.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
