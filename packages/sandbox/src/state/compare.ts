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
}

/** Compares two states of a resource. Returns undefined if people see no difference. */
export function compareResource(resource: ComparedResource): ResourceChange | undefined {
  const { service, id, pair, deletedIds } = resource;
  const { before, after } = pair;
  const latest = after ?? before;
  const kind = getKind(pair);
  const differences = listDifferences(pair, kind === "updated" ? deletedIds : new Set());
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

function listDifferences(
  { before, after }: DescriptionPair,
  deletedIds: ReadonlySet<string>,
): FieldDifference[] {
  const earlier = new Map(before?.fields.map((field) => [getKey(field), field]));
  const later = new Map(after?.fields.map((field) => [getKey(field), field]));
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((key) => ({ before: earlier.get(key), after: later.get(key) }))
    .filter(
      (pair) =>
        toComparable(removeReferences(pair.before?.value, deletedIds)) !==
        toComparable(removeReferences(pair.after?.value, deletedIds)),
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
  return {
    field: (after ?? before)?.name ?? "",
    ...(before?.value !== undefined && { before: before.value }),
    ...(after?.value !== undefined && { after: after.value }),
  };
}

/** A reference is the same if its target is, whose title may have changed. */
function toComparable(value: FieldValue | undefined): string {
  if (value === undefined) return "";
  return JSON.stringify(value, (_key, item: FieldValue) =>
    typeof item === "object" && isReference(item) ? { id: item.id } : item,
  );
}
