import { InputError, type Page } from "@workbelt/core";
import { type AnsweredList, listWords, quoteUnlessToken } from "@workbelt/core/provider";
import type { MirrorStore } from "../store/mirror-store.js";
import { type CollectionProgress, readProgress } from "../sync/progress.js";
import type { MirroredService } from "../view.js";

/** A list call that asks for an answer from a copy. */
export interface ListCall {
  /** Name of the operation. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** False if the mirror keeps no lists. */
  readonly lists: boolean;
}

/**
 * Answers a list from what the store keeps of it: with all items, not in the order of the service.
 *
 * @throws InputError for anything else than a whole list of which the store has every item; StoreError
 */
export async function answerList(
  store: MirrorStore,
  { collections, partition }: MirroredService,
  { input, lists, operation }: ListCall,
): Promise<Page<unknown>> {
  const candidates = collections.flatMap(({ answers = [], name }) =>
    answers.flatMap((answer) => (answer.list.name === operation ? [{ name, answer }] : [])),
  );
  const [first] = candidates;
  if (first === undefined) {
    const names = collections.flatMap(({ answers = [] }) => answers.map(({ list }) => list.name));
    const others = [...new Set(names)].toSorted();
    const known = others.length === 0 ? "none of this service" : listWords(others);
    throw cannotAnswer(operation, `the copy does not have it: of lists, it has ${known}`);
  }
  const part = partOf(first.answer, input);
  assertWhole(operation, input, first.answer);
  if (!lists) {
    throw cannotAnswer(
      operation,
      "the copy has no lists (in the host: new Mirror({ lists: true }), and sync)",
    );
  }
  const { progress } = await readProgress(store, partition);
  const read = candidates.map(({ name }) => ({ name, progress: progress.collections[name] }));
  const having = read.filter((each) => each.progress?.listed?.includes(part) === true);
  // Items of one object are in one collection; those of a list without parts may be in several.
  const isWhole = part === "" ? having.length === read.length : having.length > 0;
  if (!isWhole) throw missingPart(operation, part, read);
  const listed = having.map(({ name }) => {
    const filter = { partition, collection: name, part: part === "" ? undefined : part };
    return store.listed(filter);
  });
  const items = (await Promise.all(listed)).flat().map((json) => {
    if (json === undefined) throw notComplete(operation);
    return JSON.parse(json) as unknown;
  });
  const ages = having.map(({ progress: each }) => each);
  return { items, copy: ageOf(ages) };
}

/** Creates the error for a call that a copy cannot answer. */
export function cannotAnswer(operation: string, because: string, field = "fresh"): InputError {
  return new InputError(operation, [{ field, message: `${because}; or leave fresh out` }]);
}

function partOf({ part }: AnsweredList, input: ListCall["input"]): string {
  if (part === undefined) return "";
  return "key" in part ? part.key : String(input[part.input]);
}

/** @throws InputError for a list that is selected, sorted or cut by its input */
function assertWhole(operation: string, input: ListCall["input"], { part }: AnsweredList): void {
  const ofPart = part !== undefined && "input" in part ? part.input : undefined;
  const given = Object.keys(input).filter((key) => input[key] !== undefined && key !== ofPart);
  if (given.length === 0) return;
  const message =
    "expected to be absent with fresh: false: the copy has only the whole list; filter, sort and count what it returns, or leave fresh out";
  throw new InputError(
    operation,
    given.map((field) => ({ field, message })),
  );
}

interface ReadCollection {
  readonly name: string;
  readonly progress: CollectionProgress | undefined;
}

function missingPart(operation: string, part: string, read: readonly ReadCollection[]) {
  const known = read.flatMap(({ progress }) => progress?.listed ?? []);
  if (part === "" || known.length === 0) return notComplete(operation);
  const names = listWords(known.map((each) => quoteUnlessToken(each)));
  return cannotAnswer(
    operation,
    `the copy does not have ${quoteUnlessToken(part)} completely: it has ${names}`,
  );
}

function notComplete(operation: string): InputError {
  return cannotAnswer(
    operation,
    'the copy does not have this list completely yet (in the host: await mirror.sync({ extent: "complete" }))',
  );
}

function ageOf(read: readonly (CollectionProgress | undefined)[]): Page<unknown>["copy"] {
  const current = Math.min(...read.map((each) => each?.currentAt ?? 0));
  const swept = Math.min(...read.map((each) => each?.sweptAt ?? 0));
  return {
    current_to: new Date(current).toISOString(),
    deletions_to: new Date(swept).toISOString(),
    age_seconds: Math.max(0, Math.round((Date.now() - Math.min(current, swept)) / 1000)),
  };
}
