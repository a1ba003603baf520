import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { MemoryStore } from "@workbelt/core/store";
import { isPlainObject, type Operation } from "@workbelt/core/provider";
import { revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import { UndoJournal, type UndoneStep, type UndoReport } from "@workbelt/core/undo";
import { type RecordedRequest, type Respond, respondWithJson } from "../recording-server.js";
import type { BehaviourCase, RecordedCall, StateCase, UndoCase } from "./behaviour-case.js";
import { includes, isRecorded, isSameRequest, parseJson } from "./compare-request.js";
import {
  describeError,
  exchange,
  respondWith,
  respondWithError,
  type Subject,
} from "./exchange.js";

const RUN = "behaviour";

/** State before a write: a value that it replaces, or nothing. */
type Found = "value" | "nothing";

/** Explains what the case of an operation lacks for a test of its undo. */
export function findMissingUndo(
  { effect, name, revert }: Operation,
  recorded: BehaviourCase,
): string[] {
  const isDeclared = effect !== "read" && revert !== undefined;
  const isTested = toList(recorded.undo).length > 0;
  if (isTested === isDeclared) return [];
  if (isTested) return [`The case of ${name} has \`undo\`, and the operation no \`revert\`.`];
  return [
    `${name} declares \`revert\`, and its case has no \`undo\`, which proves that it restores the state. Expected: undo: { read: { request: "GET …", before: {…}, after: {…} }, by: { request: "${recorded.request}", body: {…} } }. \`read\` shows what the call writes, with the replies before and after it; \`by\` is the documented request that restores what was there before.`,
  ];
}

/** Finds what keeps the declared undo of a write from restoring the state before it. */
export async function findUndoProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  const found = new Set<Found>();
  const cases = toList(subject.recorded.undo);
  for (const [index, undo] of cases.entries()) {
    const label = cases.length === 1 ? "" : `\`undo\` ${index + 1} of ${cases.length}: `;
    const recorded = { ...subject.recorded, ...undo };
    const given = { ...subject, recorded, input: undo.input ?? subject.input };
    const own = await findProblemsOf(given, undo, found);
    problems.push(...own.map((problem) => `${label}${problem}`));
  }
  return problems.length > 0 ? problems : findUntested(subject, found);
}

async function findProblemsOf(
  subject: Subject,
  undo: UndoCase,
  found: Set<Found>,
): Promise<string[]> {
  const { input, operation, recorded } = subject;
  const revert = revertOf(operation, checkInput(operation, input));
  if (typeof revert === "string") {
    return [`Its input cannot be undone: ${revert}. Give \`undo\` an \`input\` that can.`];
  }
  const service = imitate(subject, undo);
  const encryptionKey = randomBytes(32).toString("base64");
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  const { error, result } = await exchange(
    subject,
    [service.respond],
    async (tool) => {
      await tool.execute({ ...input }, { run: RUN });
      return journal.undo(RUN);
    },
    journal,
  );
  if (error !== undefined) {
    return [...service.problems, `The write or its undo failed. ${describeError(error)}`];
  }
  const [step] = (result as UndoReport).steps;
  if (revert.kind === "set_or_remove") {
    found.add(step?.action?.startsWith("remove ") === true ? "nothing" : "value");
  } else if (revert.kind === "set") {
    const replies = toList(undo.read).map((read) => toReplies(read, recorded));
    for (const each of replies.flatMap(([before, after]) => compare(before, after)))
      found.add(each);
    if (undo.neverEmpty === true) found.add("nothing");
  }
  return [
    ...service.problems,
    ...explainOutcome(step),
    ...service.listMissing().map((call) => `The undo did not send ${describeCall(call)}.`),
  ];
}

function explainOutcome(step: UndoneStep | undefined): string[] {
  if (step?.outcome === "undone") return [];
  return step?.outcome === "settled"
    ? ["The undo found nothing to do: the fields that `revert` compares are as before the write."]
    : [`It was not undone: ${step?.message}.`];
}

/** Imitates a service that shows one state before the write and after its undo, and another one between. */
function imitate(subject: Subject, undo: UndoCase) {
  const { recorded } = subject;
  const [reads, requests] = [toList(undo.read), toList(undo.by)];
  const problems: string[] = [];
  let isWritten = false;
  let undone = 0;
  const reply = (request: RecordedRequest): Respond => {
    const read = reads.find((each) => isRecorded(request, each));
    const expected = requests[undone];
    if (read !== undefined) {
      const [before, after] = toReplies(read, recorded);
      const shown = isWritten && undone < requests.length ? after : before;
      return shown === undefined ? respondWithError(subject, 404) : respondWithJson(200, shown);
    }
    if (!isWritten && isWrite(request, recorded)) {
      isWritten = true;
      return respondWith(recorded, recorded.reply);
    }
    if (isWritten && expected !== undefined && isRecorded(request, expected)) {
      undone += 1;
      return respondWithJson(200, expected.reply ?? {});
    }
    problems.push(explain(request, isWritten ? [...reads, ...requests] : reads, isWritten));
    return respondWithError(subject, 404);
  };
  const respond: Respond = (response, request) => reply(request)(response, request);
  return { respond, problems, listMissing: () => requests.slice(undone) };
}

function toReplies({ after, before }: StateCase, { reply }: BehaviourCase): [unknown, unknown] {
  return [before, after ?? reply];
}

function isWrite({ body, method, url }: RecordedRequest, recorded: BehaviourCase): boolean {
  return (
    isSameRequest(`${method} ${url}`, recorded.request) &&
    (recorded.body === undefined || includes(parseJson(body), recorded.body))
  );
}

function explain(
  { body, method, url }: RecordedRequest,
  expected: readonly RecordedCall[],
  isWritten: boolean,
): string {
  const known = expected.map(describeCall).join("; ") || "none";
  return `${isWritten ? "To undo the write" : "Before the write"} it sent ${method} ${url} ${body}`
    .trimEnd()
    .concat(`; \`undo\` of its case has ${known}. See \`revert\`.`);
}

function describeCall({ body, request }: RecordedCall): string {
  return body === undefined ? request : `${request} ${JSON.stringify(body)}`;
}

function findUntested({ operation }: Subject, found: ReadonlySet<Found>): string[] {
  if (found.size === 0) return [];
  const { name } = operation;
  return [
    ...(found.has("value")
      ? []
      : [
          `No \`undo\` of ${name} begins with a value that is replaced: add one to the list, with that value in \`before\`.`,
        ]),
    ...(found.has("nothing")
      ? []
      : [
          `No \`undo\` of ${name} begins without a value: add one to the list, without it in \`before\`, and \`by\` as the documentation clears or removes it. For an update of fields that always have a value, set \`neverEmpty: true\`.`,
        ]),
  ];
}

/** Compares what a read shows before a write and after it, member by member. */
function compare(before: unknown, after: unknown): Found[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isEmpty(before)) return isEmpty(after) ? [] : ["nothing"];
  if (isPlainObject(before) && isPlainObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      compare(before[key], after[key]),
    );
  }
  return ["value"];
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

function toList<Item>(items: Item | readonly Item[] | undefined): readonly Item[] {
  if (items === undefined) return [];
  return Array.isArray(items) ? (items as readonly Item[]) : [items as Item];
}
