import type { RecordDocument } from "../services/crm/repository/documents.js";
import type { DescriptionPair, Field } from "./description.js";
import type { ResourceReference } from "./resource-change.js";
import { formatReference, joinWords } from "./words.js";

/** A resource in two states, with its latest document. */
export interface DescribedResource {
  id: string;
  document: object;
  pair: DescriptionPair;
}

/** Differences in which each merge is one change. */
interface Merges<Resource> {
  resources: Resource[];
  /** The ids of merged records by those they replaced. */
  mergedIds: ReadonlyMap<string, string>;
}

/**
 * Turns the deletions and the creation of a merge into one change of the record: from the primary one, which is as
 * old as the merged one, to that.
 */
export function joinMerges<Resource extends DescribedResource>(
  described: readonly Resource[],
): Merges<Resource> {
  const deleted = new Map(
    described.flatMap((each) => (each.pair.before && !each.pair.after ? [[each.id, each]] : [])),
  );
  const mergedIds = new Map<string, string>();
  const resources = described.map((each) => {
    const { mergedFrom = [], createdAt } = each.document as Partial<RecordDocument>;
    const replaced = mergedFrom.flatMap((id) => deleted.get(id) ?? []);
    const isPrimary = ({ document }: Resource) =>
      (document as RecordDocument).createdAt === createdAt;
    const primary = replaced.find(isPrimary) ?? replaced[0];
    if (each.pair.before || !each.pair.after || primary === undefined) return each;
    for (const { id } of replaced) mergedIds.set(id, each.id);
    const before = primary.pair.before;
    const fields = [...each.pair.after.fields, createField(replaced)];
    return { ...each, pair: { before, after: { ...each.pair.after, fields } } };
  });
  return { resources: resources.filter(({ id }) => !mergedIds.has(id)), mergedIds };
}

const FIELD = "merged_from";

function createField(replaced: readonly DescribedResource[]): Field {
  const value = replaced.flatMap(({ id, pair: { before } }): ResourceReference[] =>
    before === undefined ? [] : [{ resource: before.resource, id, title: before.title }],
  );
  return { name: FIELD, label: "merged records", value };
}

/** Writes a sentence about a merge; undefined for other changes. */
export function summarizeMerge({ before, after }: DescriptionPair): string | undefined {
  const value = after?.fields.find(({ name }) => name === FIELD)?.value;
  if (before === undefined || after === undefined || value === undefined) return undefined;
  const titles = (value as ResourceReference[]).map((each) => formatReference(each));
  return `Merged the ${after.noun} records ${joinWords(titles)} into ${formatReference(after)}.`;
}
