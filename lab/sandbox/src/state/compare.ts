import type { ServiceName } from "../common/tokens.js";
import type { DescriptionPair, Field, FieldDifference, Summarizer } from "./description.js";
import type { FieldChange, FieldValue, ResourceChange } from "./resource-change.js";
import { summarize } from "./summarize.js";
import { isReference } from "./words.js";

/** A resource that is compared. */
export interface ComparedResource {
  service: ServiceName;
  id: string;
  pair: DescriptionPair;
  summarize?: Summarizer | undefined;
  /** The ids of all deleted resources. A reference that went with its target is not a change of its own. */
  deletedIds: ReadonlySet<string>;
  /** The ids of merged records by those they replaced. A reference that moved with a merge is not a change of its own. */
  mergedIds: ReadonlyMap<string, string>;
}

type Context = Pick<ComparedResource, "deletedIds" | "mergedIds">;

/** Compares two states of a resource. Returns undefined if people see no difference. */
export function compareResource(resource: ComparedResource): ResourceChange | undefined {
  const { service, id, pair, deletedIds, mergedIds } = resource;
  const { before, after } = pair;
  const latest = after ?? before;
  const kind = getKind(pair);
  const differences = listDifferences(pair, {
    deletedIds: kind === "updated" ? deletedIds : new Set(),
    mergedIds,
  });
  if (latest === undefined || (kind === "updated" && differences.length === 0)) return undefined;
  return {
    service,
    resource: latest.resource,
    id,
    title: latest.title,
    kind,
    summary: resource.summarize?.(pair, differences) ?? summarize(pair, differences),
    ...(latest.parent && { parent: latest.parent }),
    fields: differences.map(toFieldChange),
  };
}

function getKind({ before, after }: DescriptionPair): ResourceChange["kind"] {
  if (before === undefined) return "created";
  return after === undefined ? "deleted" : "updated";
}

function listDifferences({ before, after }: DescriptionPair, context: Context): FieldDifference[] {
  const earlier = new Map(before?.fields.map((field) => [getKey(field), field]));
  const later = new Map(after?.fields.map((field) => [getKey(field), field]));
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((key) => ({ before: earlier.get(key), after: later.get(key) }))
    .filter(
      (pair) =>
        toComparable(pair.before?.value, context) !== toComparable(pair.after?.value, context),
    );
}

function removeReferences(
  value: FieldValue | undefined,
  ids: ReadonlySet<string>,
): FieldValue | undefined {
  if (typeof value !== "object") return value;
  if (isReference(value)) return ids.has(value.id) ? undefined : value;
  const rest = value.filter((item) => removeReferences(item, ids) !== undefined);
  return rest.length === 0 ? undefined : rest;
}

function getKey({ key, name }: Field): string {
  return key ?? name;
}

function toFieldChange({ before, after }: FieldDifference): FieldChange {
  const currency = (after ?? before)?.currency;
  return {
    field: (after ?? before)?.name ?? "",
    ...(before?.value !== undefined && { before: before.value }),
    ...(after?.value !== undefined && { after: after.value }),
    ...(currency !== undefined && { currency }),
  };
}

/** A reference is the same if its target is, whose title may have changed. */
function toComparable(value: FieldValue | undefined, { deletedIds, mergedIds }: Context): string {
  const kept = removeReferences(value, deletedIds);
  if (kept === undefined) return "";
  return JSON.stringify(kept, (_key, item: FieldValue) => {
    if (typeof item !== "object") return item;
    if (isReference(item)) return { id: mergedIds.get(item.id) ?? item.id };
    return mergedIds.size === 0 ? item : removeRepeated(item, mergedIds);
  });
}

/** Of references to records that became one, only the first is kept. */
function removeRepeated(
  items: readonly FieldValue[],
  mergedIds: ReadonlyMap<string, string>,
): FieldValue[] {
  const ids = new Set<string>();
  return items.filter((item) => {
    if (typeof item !== "object" || !isReference(item)) return true;
    const id = mergedIds.get(item.id) ?? item.id;
    return !ids.has(id) && ids.add(id);
  });
}
