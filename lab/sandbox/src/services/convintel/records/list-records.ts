import type { ActivityRecord } from "../repository/documents.js";
import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import { paginate, type Results, toResults } from "../http/paginate.js";
import { parseQuery } from "../http/input-parser.js";
import { toTimeRange } from "../repository/time-keys.js";
import { parseRecordFilter, type RecordFilter } from "./parse-record-filter.js";
import { ALL_RECORDS, type RecordKind, toUserPrefix } from "../repository/record-kind.js";

/**
 * Returns one page of records of a kind as `{results, metadata, failed}`, like `getActivities` (seen
 * in public code). Assumed [record-pages]: newest first, `pageSize` up to 500 as there, and `failed` lists the
 * records whose activity or user no longer exists.
 */
export function listRecords<Document extends ActivityRecord>(
  { repository, now }: ServiceContext,
  kind: RecordKind<Document>,
): Handler {
  return (context) => {
    const query = parseQuery(context);
    const filter = parseRecordFilter(query, kind, now());
    const page = query.parseInteger("page", { min: 1, default: 1 });
    const pageSize = query.parseInteger("pageSize", { min: 1, max: 500, default: 500 });
    query.assertValid();

    const found = findRecords(kind, filter);
    const { items, metadata } = paginate(found, { page, pageSize }, context.req.url);
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

/** Finds the records that match a filter, newest first; those of the same time in the order they were added. */
function findRecords<Document extends ActivityRecord>(
  { collection }: RecordKind<Document>,
  { range, users: [user, ...others] }: RecordFilter<Document>,
): Results<Document> {
  const prefix = user === undefined ? ALL_RECORDS : toUserPrefix(user.parameter, user.id);
  const newestFirst = { ...toTimeRange(prefix, range), order: "descending" } as const;
  if (others.length > 0) {
    const found = collection.findRange("moment", newestFirst);
    return toResults(
      found.filter((each) => others.every(({ getUserId, id }) => getUserId(each) === id)),
    );
  }
  return {
    count: collection.countRange("moment", newestFirst),
    read: (part) => collection.findRange("moment", { ...newestFirst, ...part }),
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
