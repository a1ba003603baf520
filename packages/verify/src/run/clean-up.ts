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
export async function cleanUp(options: CleanUpOptions): Promise<CleanUp> {
  const { journal, now, place, scenario } = options;
  const runs = journal.unfinished(place);
  const result: CleanUp = { removed: 0, failures: [] };
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
      await removeFound(leftover, { area }, isLeft, options, result);
    }
  }
  for (const { created, mark } of runs) {
    for (const [step, removal] of [...created].toReversed()) {
      if (await remove(removal, options, result)) {
        journal.write({ place, mark, event: "removed", step });
      }
    }
  }
  if (result.failures.length === 0) {
    for (const { mark } of runs) journal.write({ place, mark, event: "ended" });
    journal.tidy();
  }
  return result;
}

async function removeFound(
  { inside = [], list, name, remove: removal }: Leftover,
  outer: { area?: unknown; item?: unknown },
  isLeft: (name: string) => boolean,
  options: CleanUpOptions,
  result: CleanUp,
): Promise<void> {
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
    // A token that may not list these has not created any.
    const isClosed = error instanceof ApiError && [403, 404].includes(error.status);
    if (!isClosed) result.failures.push(`${list.operation}: ${(error as Error).message}`);
    return;
  }
  for (const item of items) {
    const text = findValue(item, name);
    if (typeof text !== "string" || !isLeft(text)) continue;
    for (const each of inside) await removeFound(each, { item }, isLeft, options, result);
    const input = resolveTemplate(removal.input, values({ item }));
    await remove({ operation: removal.operation, input }, options, result);
  }
}

/** Removes something; true if it is gone. */
async function remove(
  { input, operation }: Removal,
  { scenario: { removedWord }, session }: CleanUpOptions,
  result: CleanUp,
): Promise<boolean> {
  try {
    await session.execute(operation, input);
    result.removed += 1;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true;
    const isGone = removedWord !== undefined && (error as Error).message.includes(removedWord);
    if (error instanceof ApiError && isGone) return true;
    result.failures.push(`${operation}: ${(error as Error).message}`);
    return false;
  }
}

function findMark(name: string): string | undefined {
  return new RegExp(`^(?:${WEBHOOK_HOST}/)?(${MARK_PREFIX}\\d{14}-[a-z\\d]{6})`).exec(name)?.[1];
}
