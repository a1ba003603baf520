import { type InputIssue, InputError } from "@workbelt/core";
import {
  type Collection,
  explainMoment,
  parseMoment,
  suggestClosest,
} from "@workbelt/core/provider";
import type { ItemKey } from "../store/mirror-store.js";
import type { MirroredService, MirrorView } from "../view.js";

/** Selects services and kinds of items. */
export interface ScopeFilter {
  /** Names of services: `crm`. @default all */
  readonly services?: readonly string[] | undefined;
  /** Kinds of items: `note`, `call`. @default all */
  readonly kinds?: readonly string[] | undefined;
}

/** The part of a view that a search or a list of changes reads. */
export interface Scope {
  readonly partitions: readonly string[];
  /** Names of collections; undefined for all. */
  readonly collections: readonly string[] | undefined;
}

/** A collection with its service. */
export interface Source {
  readonly service: MirroredService;
  readonly collection: Collection;
}

/** Lists the kinds of items that services have. */
export function listKinds(services: readonly Pick<MirroredService, "collections">[]): string[] {
  return [...new Set(services.flatMap((each) => each.collections.map(({ kind }) => kind)))];
}

/** Returns the partitions and collections that a filter selects. @throws InputError for a service or a kind that the mirror does not have */
export function toScope(view: MirrorView, filter: ScopeFilter, operation: string): Scope {
  const { kinds, services } = filter;
  const names = view.services.map(({ service }) => service);
  const issues = [
    ...checkNames("services", services ?? [], names),
    ...checkNames("kinds", kinds ?? [], listKinds(view.services)),
  ];
  if (issues.length > 0) throw new InputError(operation, issues);
  const chosen = view.services.filter(({ service }) => services?.includes(service) ?? true);
  const collections = chosen.flatMap((each) => each.collections);
  return {
    partitions: chosen.map(({ partition }) => partition),
    collections:
      kinds && collections.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name),
  };
}

function checkNames(
  field: string,
  given: readonly string[],
  known: readonly string[],
): InputIssue[] {
  return given.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const meant = suggestClosest(name, known);
    const advice = meant === undefined ? "" : `; ${meant} is the closest`;
    const message = `the mirror has ${known.join(", ")}, not ${JSON.stringify(name)}${advice}`;
    return [{ field: `${field}.${index}`, message }];
  });
}

/** Returns a limit that is in range. @throws InputError */
export function toLimit(limit: number, most: number, operation: string): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit;
  throw new InputError(operation, [
    { field: "limit", message: `expected a whole number from 1 to ${most}` },
  ]);
}

/**
 * Returns a time in ISO 8601 with UTC. A date is its start; as the end of a period, that of the next day.
 *
 * @throws InputError for a text that is no date or date-time of ISO 8601
 */
export function toTime(field: string, text: string, operation: string): string {
  const moment = parseMoment(text, { day: field === "until" ? "next" : "start", timeZone: "UTC" });
  if (moment !== undefined) return new Date(moment.ms).toISOString();
  const message = `expected a date or a date-time of ISO 8601, such as 2026-11-28 or 2026-11-28T10:15:00Z${explainMoment(text)}`;
  throw new InputError(operation, [{ field, message }]);
}

/** Creates a function that finds the service and the collection of an item. */
export function createSourceFinder({ services }: MirrorView): (key: ItemKey) => Source | undefined {
  const sources = new Map(
    services.flatMap((service) =>
      service.collections.map((collection) => [
        JSON.stringify([service.partition, collection.name]),
        { service, collection },
      ]),
    ),
  );
  return ({ collection, partition }) => sources.get(JSON.stringify([partition, collection]));
}

/** Returns a text that is the same for the same item only. */
export function keyOf({ collection, id, partition }: ItemKey): string {
  return JSON.stringify([partition, collection, id]);
}
