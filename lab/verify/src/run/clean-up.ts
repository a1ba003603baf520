import { ApiError } from "@workbelt/core";
import { findValue, listReferences, resolveTemplate } from "../scenario/resolve-template.js";
import { type Leftover, MARK_PREFIX, type Scenario, WEBHOOK_HOST } from "../scenario/scenario.js";
import { parseMarkTime } from "./mark.js";
import type { Journal, Removal } from "./journal.js";
import type { Session } from "./session.js";

/** Result of cleaning up. */
export interface CleanUp {
  removed: number;
  /** Reasons, one for each thing that is left. */
  failures: string[];
}

/** Result of {@link cleanUp}. */
export interface CleanedUp extends CleanUp {
  /** Things that the service may have created without saying so, and no list finds: one sentence each. */
  unconfirmed: string[];
}

/** The work that is done so far. */
interface Progress extends CleanUp {
  /** Steps whose creations are found, or are not there. */
  found: Set<string>;
}

/** Options of {@link cleanUp}. */
export interface CleanUpOptions {
  scenario: Scenario;
  session: Session;
  journal: Journal;
  /** Service and connection. */
  place: string;
  now: Date;
}

// Another machine may be running a verification of the same workspace.
const OTHERS_AGE_MS = 60 * 60 * 1000;

/**
 * Removes what earlier runs left: what the service finds by a marked name, of runs in the journal and of others that
 * began more than an hour ago, and then what the journal names. Things are found through what they are in, which must
 * still be there.
 */
export async function cleanUp(options: CleanUpOptions): Promise<CleanedUp> {
  const { journal, now, place, scenario } = options;
  const runs = journal.unfinished(place);
  const found = new Set(scenario.leftovers.flatMap(listFound));
  const result: Progress = { removed: 0, failures: [], found };
  const unconfirmed: string[] = [];
  // What contains something that was not removed: the next run finds that through it.
  const kept = new Set<string>();
  const own = new Set(runs.map(({ mark }) => mark));
  const isLeft = (name: string) => {
    const mark = findMark(name);
    if (mark === undefined) return false;
    return own.has(mark) || now.getTime() - parseMarkTime(mark) > OTHERS_AGE_MS;
  };
  const areas = [...new Set(runs.map(({ area }) => area))].filter((area) => area !== undefined);
  for (const leftover of scenario.leftovers) {
    const isInArea = listReferences(leftover.list.input).includes("area");
    for (const area of isInArea ? areas : [undefined]) {
      const isDone = await removeFound(leftover, { area }, isLeft, options, result);
      if (!isDone) for (const step of leftover.finds ?? []) kept.add(step);
    }
  }
  for (const { created, mark, unconfirmed: steps } of runs) {
    for (const [step, removal] of [...created].toReversed()) {
      if (kept.has(step)) continue;
      const state = await remove(removal, options, result);
      if (state !== "left") journal.write({ place, mark, event: "removed", step });
      // The reply may have named something else.
      if (state === "gone" && !found.has(step)) steps.add(step);
    }
    for (const step of steps) {
      if (!found.has(step)) unconfirmed.push(explainUnconfirmed(step, mark));
    }
  }
  if (result.failures.length === 0) {
    for (const { mark } of runs) journal.write({ place, mark, event: "ended" });
    journal.tidy();
  }
  return { removed: result.removed, failures: result.failures, unconfirmed };
}

function listFound({ finds = [], inside = [] }: Leftover): string[] {
  return [...finds, ...inside.flatMap(listFound)];
}

function explainUnconfirmed(step: string, mark: string): string {
  return `${step}: the service may have created it, but its reply did not say so or named something else. Look for ${mark} there, and delete it.`;
}

/** Removes what a list finds and what is in it, content first. Returns false if something is left. */
async function removeFound(
  leftover: Leftover,
  outer: { area?: unknown; item?: unknown },
  isLeft: (name: string) => boolean,
  options: CleanUpOptions,
  result: Progress,
): Promise<boolean> {
  const { inside = [], list, name, remove: removal } = leftover;
  const { now, session } = options;
  const values = (known: object) => ({
    mark: MARK_PREFIX,
    now,
    outputs: new Map(Object.entries(known)),
  });
  let items: unknown[];
  try {
    items = await session.list(list.operation, resolveTemplate(list.input, values(outer)));
  } catch (error) {
    const isClosed = error instanceof ApiError && [403, 404].includes(error.status);
    const failure = `${list.operation}: ${(error as Error).message}`;
    // Two lists may find the same thing.
    if (!isClosed && !result.failures.includes(failure)) result.failures.push(failure);
    if (isClosed) for (const step of listFound(leftover)) result.found.delete(step);
    return isClosed;
  }
  let isDone = true;
  for (const item of items) {
    const text = name && findValue(item, name);
    if (name !== undefined && (typeof text !== "string" || !isLeft(text))) continue;
    const isEmpty = await removeContent(inside, item, isLeft, options, result);
    const input = resolveTemplate(removal.input, values({ item }));
    const call = { operation: removal.operation, input };
    if (!isEmpty || (await remove(call, options, result)) === "left") isDone = false;
  }
  return isDone;
}

async function removeContent(
  inside: readonly Leftover[],
  item: unknown,
  isLeft: (name: string) => boolean,
  options: CleanUpOptions,
  result: Progress,
): Promise<boolean> {
  let isEmpty = true;
  for (const each of inside) {
    if (!(await removeFound(each, { item }, isLeft, options, result))) isEmpty = false;
  }
  return isEmpty;
}

/** Removes something. It is gone already if the service does not know it. */
async function remove(
  { input, operation }: Removal,
  { scenario: { removedWord }, session }: CleanUpOptions,
  result: CleanUp,
): Promise<"removed" | "gone" | "left"> {
  try {
    await session.execute(operation, input);
    result.removed += 1;
    return "removed";
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "gone";
    const isGone = removedWord !== undefined && (error as Error).message.includes(removedWord);
    if (error instanceof ApiError && isGone) return "gone";
    result.failures.push(`${operation}: ${(error as Error).message}`);
    return "left";
  }
}

function findMark(name: string): string | undefined {
  return new RegExp(`^(?:${WEBHOOK_HOST}/)?(${MARK_PREFIX}\\d{14}-[a-z\\d]{6})`).exec(name)?.[1];
}
