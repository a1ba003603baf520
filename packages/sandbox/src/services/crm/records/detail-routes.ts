import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import { requireAttribute } from "../attributes/require-attribute.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { integerParameter } from "../validation/query-parameters.js";
import { parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { serializeValue } from "../values/serialize-value.js";
import { listValues, valuesQuery } from "./list-values.js";
import { requireObject, requireRecord } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";

const entriesQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 1000 })),
  offset: optional(integerParameter({ minimum: 0 })),
});
const readAccess = requireScopes("record_permission:read", "object_configuration:read");
const entriesAccess = requireScopes(
  "record_permission:read",
  "object_configuration:read",
  "list_entry:read",
);

/** Routes for the details of a record: the values of an attribute, and its list entries. */
export function createRecordDetailRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const record = "/v2/objects/:object/records/:record_id";
  return new Hono<CrmRouteEnv>()
    .get(`${record}/attributes/:attribute/values`, readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const object = requireObject(repository, context.req.param("object"));
      const found = requireRecord(repository, object, context.req.param("record_id"));
      const attribute = requireAttribute(repository, object.id, context.req.param("attribute"));
      const values = listValues(found, attribute, parseQuery(context, valuesQuery), repository);
      return context.json({ data: values.map((value) => serializeValue(value, attribute)) });
    })
    .get(`${record}/entries`, entriesAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const object = requireObject(repository, context.req.param("object"));
      const { id } = requireRecord(repository, object, context.req.param("record_id"));
      const { limit = 100, offset = 0 } = parseQuery(context, entriesQuery);
      const entries = service.collections.entries
        .find("record", id)
        .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt))
        .slice(offset, offset + limit);
      return context.json({
        data: entries.map((entry) => ({
          list_id: entry.listId,
          list_api_slug: repository.findList(entry.listId)?.slug ?? "",
          entry_id: entry.id,
          created_at: entry.createdAt,
        })),
      });
    });
}
