import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { Store } from "../../store/store.js";
import { isWithin } from "../http/date-range.js";
import { cutPage } from "../http/page.js";
import { readQuery } from "../http/query.js";
import type { UserDocument } from "../users/document.js";
import { readRecordFilter } from "./read-record-filter.js";
import type { ActivityRecord, RecordKind } from "./record-kind.js";

/**
 * One page of the records of a kind as `{results, metadata, failed}`, like `getActivities` (seen in
 * public code). Assumed: newest first, `pageSize` up to 500 as there, and `failed` names the records
 * whose activity or user is gone.
 */
export function listRecords<Document extends ActivityRecord>(
  { store, now }: SandboxContext,
  kind: RecordKind<Document>,
): Handler {
  return (context) => {
    const query = readQuery(context);
    const { range, users } = readRecordFilter(query, kind, now());
    const page = query.integer("page", { min: 1, otherwise: 1 });
    const pageSize = query.integer("pageSize", { min: 1, max: 500, otherwise: 500 });
    query.finish();

    const all = store
      .list<Document>(kind.collection)
      .filter((document) => isWithin(kind.momentOf(document), range))
      .filter((document) => users.every(({ of, id }) => of(document) === id))
      .toSorted((one, other) => compareMoments(kind.momentOf(other), kind.momentOf(one)));
    const { items, metadata } = cutPage(all, { page, pageSize }, context.req.url);
    const built = items.map((document) => ({ document, wire: build(store, kind, document) }));
    const results = built.flatMap(({ wire }) => wire ?? []);
    const failed = built.flatMap(({ document, wire }) => (wire === undefined ? document.id : []));
    return context.json({ results, metadata, ...(failed.length > 0 && { failed }) });
  };
}

function build<Document extends ActivityRecord>(
  store: Store,
  kind: RecordKind<Document>,
  document: Document,
): object | undefined {
  const userOf = (id: string) => store.get<UserDocument>("convintel/users", id);
  if (store.get("convintel/activities", document.activityId) === undefined) return undefined;
  if (Object.values(kind.users).some((of) => userOf(of(document)) === undefined)) return undefined;
  return kind.toWire(document, userOf);
}

function compareMoments(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
