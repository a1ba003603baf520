import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convintelPackage } from "@workbelt/convintel-tools";
import { type AuditEntry, AuditLog } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { createInput } from "../../samples.ts";

/** Writes whose sample changes a part of what the call names by its slug. */
const NAMED_BY_SLUG = [
  "crm_create_select_option",
  "crm_create_status",
  "crm_update_select_option",
  "crm_update_status",
];

/** It is about email addresses, which the log leaves out. */
const WITHOUT_IDS = "crm_unsubscribe_emails";

function createFolderWithFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["offer.pdf", "monday.mp3"]) writeFileSync(join(folder, name), "content");
  return folder;
}

const packages: readonly AnyProviderPackage[] = [crmPackage, notesPackage, convintelPackage];

test("every operation that writes is one entry, with an id of what it changes", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const folder = createFolderWithFiles();
  const unexpected: unknown[] = [];
  let count = 0;
  for (const provider of packages) {
    const entries: AuditEntry[] = [];
    const auditLog = new AuditLog({ write: (entry) => entries.push(entry) });
    const { baseUrl, token } = sandbox.services[provider.service.name as "crm"];
    const client = provider.createClient({ baseUrl, token, rateLimits: false });
    const options = { client, auditLog, access: "write", ...provider.files?.(folder) } as const;
    for (const tool of provider.createToolkit(options).tools) {
      sandbox.reset();
      const input = await createInput(tool.name, sandbox);
      const before = await sandbox.snapshot();
      entries.length = 0;
      await tool.execute(input);
      count += 1;
      const [entry, ...others] = entries;
      const { input: named = {}, result = {} } = entry?.ids ?? {};
      const ids = [named, result].flatMap((side) => Object.values(side).flat());
      const changed = (await sandbox.changes(before)).flatMap(({ id, parent }) => [id, parent?.id]);
      const isNamed = changed.length === 0 || changed.some((id) => id && ids.includes(id));
      const isExpected =
        entry?.outcome === "done" &&
        others.length === 0 &&
        (tool.name === WITHOUT_IDS
          ? ids.length === 0
          : ids.length > 0 && isNamed !== NAMED_BY_SLUG.includes(tool.name));
      if (!isExpected) unexpected.push({ entries, changed });
    }
  }
  expect(unexpected).toEqual([]);
  expect(count).toBeGreaterThan(60);
});
