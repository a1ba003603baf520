import {
  type AuditEntry,
  AuditLog,
  createPolicy,
  type PolicyPreset,
  type PolicyRules,
} from "@workbelt/core";
import { createCall, questionFor } from "@workbelt/core/adapters";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { planProgram, type ProgramError, type ProgramPlan } from "@workbelt/programs";
import { type Sandbox, type Snapshot, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInput, createInputs, createToolkits, packages, reads, writes } from "../samples.ts";
import { type OtherNames, readOtherNames, spellInput } from "./spell-input.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

type Input = Record<string, unknown>;

type ProgramTool = ReturnType<typeof createToolkits>[number]["tools"][number];

let sandbox: Sandbox;
let names: OtherNames;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  names = await readOtherNames(sandbox);
});
afterAll(() => sandbox.stop());

/** A call whose spellings are compared. */
interface Compared {
  name: string;
  /** A rule that denies the call as it is written first. */
  deny: PolicyRules;
  /** The input as it is written first. */
  written: Input;
  /** A read that a program makes after the write. */
  read: ProgramCall | undefined;
  start: Snapshot;
}

interface ProgramCall {
  name: string;
  input: Input;
}

const serviceOf = (name: string) => name.split("_")[0] as keyof typeof packages;

/** Observes what a call does, and what people and logs learn of it, on the same data and without what each run makes new. */
async function observe(input: Input, { deny, name, read, start, written }: Compared) {
  const service = serviceOf(name);
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
  const tool = find({});
  const { client } = tool.resolveChecked(tool.checkCall(input).input, {});
  const call = await createCall(tool.operation, tool.check(input), client, {}, "model");
  const verdicts = await Promise.all(presets.map((each) => policyOf(each).decide(call)));
  const program = `await ${name}(${JSON.stringify(input)});`;
  const plan = await planProgram(program, { toolkits: open() }).catch(nameOf);
  const planned = typeof plan === "string" ? plan : toPlanned(plan);
  const edited =
    typeof plan === "string" ? plan : await applyAfter(plan, () => tool.execute(written));
  await sandbox.restore(start);
  await find({ auditLog, journal }).execute(input, { run: "r" });
  await auditLog.flush();
  const changes = await listChanges(start);
  const { steps } = await journal.undo("r").catch(() => ({ steps: [] }));
  const left = await listChanges(start);
  await sandbox.restore(start);
  const audited = entries.map(({ ids }) => ids.input);
  const items = await observeItems(find({}), input, written, start);
  const guarded = read && (await tryReadAfter({ name, input }, read));
  const undone = steps.map(toOutcome);
  const { touches } = call;
  const decided = { verdicts, described, denied, planned, edited, guarded };
  return { touches, ...decided, audited, changes, undone, left, items };
}

function toPlanned({ writes: [write] }: ProgramPlan) {
  return { before: write?.before, target: write?.target, touches: write?.touches };
}

const edited = new Map<string, number>();

/** Applies a plan after another person has made the same write. Returns what became of it. */
async function applyAfter(plan: ProgramPlan, edit: () => Promise<unknown>) {
  await edit();
  const [outcome] = (await plan.apply()).outcomes;
  const { changed = [], status = "none" } = outcome ?? {};
  edited.set(status, (edited.get(status) ?? 0) + 1);
  return { status, changed: changed.map(({ path }) => path) };
}

/** Observes a call with the input as its only item, and whether items that name its target twice are refused. */
async function observeItems(tool: ProgramTool, input: Input, written: Input, start: Snapshot) {
  if (tool.operation.takesItems === undefined) return undefined;
  const { isError } = await tool.callAsModel({ items: [input] });
  const changes = await listChanges(start);
  await sandbox.restore(start);
  const twice = await tool.callAsModel({ items: [written, input] });
  await sandbox.restore(start);
  return { isError, changes, isRefusedTwice: twice.content.includes("has the same target") };
}

const presets: PolicyPreset[] = ["open", "deletions", "writes", "careful", "read-only"];

const guarded = { allowed: 0, refused: 0 };

/** Returns what becomes of a read in a program that has planned a write. */
async function tryReadAfter(write: ProgramCall, read: ProgramCall): Promise<string> {
  const toCall = (call: ProgramCall) => `await ${call.name}(${JSON.stringify(call.input)});`;
  const toolkits = createToolkits(sandbox, {}, [serviceOf(write.name)]);
  const outcome = await planProgram(toCall(write) + toCall(read), { toolkits }).then(
    () => "allowed" as const,
    (error: ProgramError) => (error.kind === "refused" ? "refused" : error.message),
  );
  if (outcome === "allowed" || outcome === "refused") guarded[outcome] += 1;
  return outcome;
}

/** Finds calls of the same resource that take what a call names, or, if none does, what their samples name. */
async function findBeside(name: string, input: Input, effects: readonly string[]) {
  const groups = createToolkits(sandbox, {}, [serviceOf(name)]).flatMap(({ toolsByResource }) => [
    ...toolsByResource.values(),
  ]);
  const beside = groups
    .find((group) => group.some((tool) => tool.name === name))
    ?.filter(({ operation }) => effects.includes(operation.effect));
  for (const { operation } of beside ?? []) {
    const shared = Object.entries(input).filter(([key]) => key in operation.input.shape);
    const own = Object.fromEntries(shared);
    if (shared.length > 0 && operation.input.safeParse(own).success) {
      return { name: operation.name, input: own };
    }
  }
  const [first] = beside ?? [];
  return first && { name: first.name, input: await createInput(first.name, sandbox) };
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

test.each(sampleCases(writes, 6))(
  "$name means the same in every spelling of what it names",
  async (operation) => {
    const { name } = operation;
    const inputs = await createInputs(name, sandbox);
    for (const input of inputs) {
      const spellings = spellInput(operation as never, input, names);
      if (spellings.length === 0) continue;
      const read = await findBeside(name, input, ["read"]);
      const start = await sandbox.snapshot();
      const compared = { name, deny: denyExactly(name, input), written: input, read, start };
      const expected = await observe(input, compared);
      for (const { label, input: spelled } of spellings) {
        expect({ label, ...(await observe(spelled, compared)) }).toEqual({ label, ...expected });
      }
    }
    sandbox.reset();
  },
);

test.each(sampleCases(reads, 6))(
  "$name is read or refused after a planned write in every spelling",
  async (operation) => {
    const { name } = operation;
    const input = await createInput(name, sandbox);
    const spellings = spellInput(operation as never, input, names);
    const write = await findBeside(name, input, ["update", "delete"]);
    const outcomes = new Set<string>();
    for (const each of write === undefined ? [] : [{ input }, ...spellings]) {
      outcomes.add(await tryReadAfter(write!, { name, input: each.input }));
    }
    expect(outcomes.size).toBeLessThanOrEqual(1);
    sandbox.reset();
  },
);

test("plans of things that were edited in between were skipped, and others applied", () => {
  expect(edited.get("skipped")).toBeGreaterThan(2);
  expect(edited.get("done")).toBeGreaterThan(2);
});

test("programs were refused some reads and allowed others", () => {
  expect(guarded.refused).toBeGreaterThan(2);
  expect(guarded.allowed).toBeGreaterThan(2);
});
