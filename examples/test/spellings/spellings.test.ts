import { type AuditEntry, AuditLog, createPolicy, type PolicyRules } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { planProgram } from "@workbelt/programs";
import { type Sandbox, type Snapshot, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInputs, createToolkits, packages, writes } from "../samples.ts";
import { type OtherNames, readOtherNames, spellInput } from "./spell-input.ts";

type Input = Record<string, unknown>;

let sandbox: Sandbox;
let names: OtherNames;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  names = await readOtherNames(sandbox);
});
afterAll(() => sandbox.stop());

/** Observes what a call does, and what people and logs learn of it, on the same data and without what each run makes new. */
async function observe(name: string, input: Input, deny: PolicyRules, start: Snapshot) {
  const service = name.split("_")[0] as keyof typeof packages;
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const encryptionKey = Buffer.alloc(32, 7).toString("base64");
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  const policyOf = (rules: PolicyRules) => createPolicy(rules, [packages[service]]);
  const open = (options: object = {}) => createToolkits(sandbox, options, [service]);
  const find = (options: object) =>
    open({ ...options, include: [name] })
      .flatMap(({ tools }) => tools)
      .find((tool) => tool.name === name)!;
  const nameOf = (error: Error) => error.name;

  const asked = { threadId: "t", toolCallId: "c" };
  const question = await questionFor(find({ policy: policyOf("writes") }), input, asked);
  const described = await question?.describe();
  const denied = await find({ policy: policyOf(deny) })
    .execute(input)
    .then(() => "allowed", nameOf);
  await sandbox.restore(start);
  const program = `await ${name}(${JSON.stringify(input)});`;
  const planned = await planProgram(program, { toolkits: open() }).then(
    ({ writes: [write] }) => ({ before: write?.before, target: write?.target }),
    nameOf,
  );
  await find({ auditLog, journal }).execute(input, { run: "r" });
  await auditLog.flush();
  const changes = await listChanges(start);
  const { steps } = await journal.undo("r").catch(() => ({ steps: [] }));
  const left = await listChanges(start);
  await sandbox.restore(start);
  const audited = entries.map(({ ids }) => ids.input);
  return { described, denied, planned, audited, changes, undone: steps.map(toOutcome), left };
}

function toOutcome({ outcome }: { outcome: string }): string {
  return outcome;
}

/** Lists what has changed, without the ids of what a run creates. */
async function listChanges(start: Snapshot) {
  const changes = await sandbox.changes(start);
  return changes.map(({ kind, resource, summary }) => ({
    kind,
    resource,
    summary: summary.replaceAll(/[\da-f]{8}-[\da-f-]+…?/g, "id"),
  }));
}

/** A rule that denies the call by all its texts. */
function denyExactly(operation: string, input: Input): PolicyRules {
  const conditions = Object.entries(input).filter(([, value]) => typeof value === "string");
  return [
    { when: { operations: [operation], input: Object.fromEntries(conditions) }, then: "deny" },
    "open",
  ] as PolicyRules;
}

test.each(writes)("$name means the same in every spelling of what it names", async (operation) => {
  const { name } = operation;
  const inputs = await createInputs(name, sandbox);
  const start = await sandbox.snapshot();
  for (const input of inputs) {
    const deny = denyExactly(name, input);
    const spellings = spellInput(operation as never, input, names);
    if (spellings.length === 0) continue;
    const expected = await observe(name, input, deny, start);
    for (const { label, input: spelled } of spellings) {
      expect({ label, ...(await observe(name, spelled, deny, start)) }).toEqual({
        label,
        ...expected,
      });
    }
  }
  sandbox.reset();
});
