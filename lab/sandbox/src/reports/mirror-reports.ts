import type { MirroredCollection, Report, ReportedCollection, ReportedMirror } from "./report.js";

/** Mirrors that are kept: the oldest goes first. */
const MAX_MIRRORS = 50;

/** A report of a sync. */
type SyncReport = Extract<Report, { kind: "syncStarted" | "syncProgress" | "syncEnded" }>;

/** Mirrors that applications have reported. */
export class MirrorReports {
  /** By their digest; the one with the latest sync is last. */
  readonly #mirrors = new Map<string, ReportedMirror>();

  /** Lists the mirrors, that of the latest sync first. */
  list(): ReportedMirror[] {
    return [...this.#mirrors.values()].toReversed();
  }

  /** Removes all. */
  clear(): void {
    this.#mirrors.clear();
  }

  /** Adds what happened at a time. */
  add(report: SyncReport, timeMs: number): void {
    const { mirror } = report;
    const known = this.#mirrors.get(mirror);
    if (report.kind === "syncStarted") {
      const { collections, search } = report;
      this.#mirrors.delete(mirror);
      this.#mirrors.set(mirror, {
        mirror,
        startedAt: new Date(timeMs).toISOString(),
        collections: updateCollections(known, collections, timeMs),
        elsewhere: [],
        search,
      });
      for (const oldest of this.#mirrors.keys())
        if (this.#mirrors.size > MAX_MIRRORS) this.#mirrors.delete(oldest);
    } else if (known === undefined) {
      // Its start was before the sandbox's, or before what is kept.
    } else if (report.kind === "syncProgress") {
      const { done, leftMs, total } = report;
      const found = known.collections.find((each) => isSame(report, each));
      Object.assign(found ?? {}, { done, leftMs, total });
    } else {
      const { elsewhere, error, outcome, reports } = report;
      const collections = updateCollections(known, report.collections, timeMs);
      for (const each of collections)
        each.last = reports.find((one) => isSame(one, each)) ?? each.last;
      const endedAt = new Date(timeMs).toISOString();
      Object.assign(known, { endedAt, outcome, error, elsewhere, collections });
    }
  }
}

/** Returns the collections of a mirror as they are counted now, with what is known about earlier syncs; those known if none are. */
function updateCollections(
  known: ReportedMirror | undefined,
  counted: readonly MirroredCollection[],
  timeMs: number,
): ReportedCollection[] {
  if (counted.length === 0) return known?.collections ?? [];
  return counted.map(({ ageMs, ...each }) => ({
    ...each,
    currentAt: ageMs === undefined ? undefined : toTime(timeMs, ageMs),
    leftMs: undefined,
    last: known?.collections.find((one) => isSame(one, each))?.last,
  }));
}

/** Returns the time of an age, within what a date can be. */
function toTime(nowMs: number, ageMs: number): string {
  return new Date(Math.max(0, nowMs - Math.max(0, ageMs))).toISOString();
}

function isSame(one: CollectionName, other: CollectionName): boolean {
  return one.service === other.service && one.collection === other.collection;
}

type CollectionName = Pick<ReportedCollection, "service" | "collection">;
