import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import type { ConvintelRepository } from "../repository.js";
import { isWithin } from "../http/date-range.js";
import { paginate } from "../http/paginate.js";
import { parseQuery } from "../http/parse-query.js";
import { parseRecordFilter } from "./parse-record-filter.js";
import type { ActivityRecord, RecordKind } from "./record-kind.js";

/**
 * Returns one page of records of a kind as `{results, metadata, failed}`, like `getActivities` (seen
 * in public code). Assumed: newest first, `pageSize` up to 500 as there, and `failed` lists the
 * records whose activity or user no longer exists.
 */
export function listRecords<Document extends ActivityRecord>(
  { repository, now }: ServiceContext,
  kind: RecordKind<Document>,
): Handler {
  return (context) => {
    const query = parseQuery(context);
    const { range, users } = parseRecordFilter(query, kind, now());
    const page = query.parseInteger("page", { min: 1, default: 1 });
    const pageSize = query.parseInteger("pageSize", { min: 1, max: 500, default: 500 });
    query.assertValid();

    const all = kind.collection
      .list()
      .filter((document) => isWithin(kind.getMoment(document), range))
      .filter((document) => users.every(({ getUserId, id }) => getUserId(document) === id))
      .toSorted((one, other) => compareMoments(kind.getMoment(other), kind.getMoment(one)));
    const { items, metadata } = paginate(all, { page, pageSize }, context.req.url);
    const built = items.map((document) => ({
      document,
      result: serializeRecord(repository, kind, document),
    }));
    const results = built.flatMap(({ result }) => result ?? []);
    const failed = built.flatMap(({ document, result }) =>
      result === undefined ? document.id : [],
    );
    return context.json({ results, metadata, ...(failed.length > 0 && { failed }) });
  };
}

function serializeRecord<Document extends ActivityRecord>(
  repository: ConvintelRepository,
  kind: RecordKind<Document>,
  document: Document,
): object | undefined {
  const findUser = (id: string) => repository.users.get(id);
  if (repository.activities.get(document.activityId) === undefined) return undefined;
  if (Object.values(kind.users).some((getUserId) => findUser(getUserId(document)) === undefined))
    return undefined;
  return kind.serialize(document, findUser);
}

function compareMoments(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
