import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import { requireAttribute } from "../attributes/require-attribute.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { integerParameter } from "../validation/query-parameters.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { serializeValue } from "../values/serialize-value.js";
import { listValues, valuesQuery } from "./list-values.js";
import {
  requireObject,
  requireRecord,
  requireWritableObject,
} from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { getActor } from "../access/authenticate.js";
import { isActive } from "../repository/stored-value.js";
import { assertUnique } from "../values/unique-values.js";
import { withoutEvents } from "../webhooks/event.js";
import { historyBody, parseHistory, withHistory } from "./write-history.js";

const entriesQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 1000 })),
  offset: optional(integerParameter({ minimum: 0 })),
});
const readAccess = requireScopes("record_permission:read", "object_configuration:read");
const writeAccess = requireScopes("record_permission:read-write", "object_configuration:read");
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
    .put(`${record}/attributes/:attribute/values`, writeAccess, async (context) => {
      const repository = new CrmRepository(service.collections);
      const object = requireWritableObject(repository, context.req.param("object"));
      const found = requireRecord(repository, object, context.req.param("record_id"));
      const attribute = requireAttribute(repository, object.id, context.req.param("attribute"));
      const { data } = await parseBody(context, historyBody);
      const history = parseHistory(service, attribute, data, getActor(context.get("token")));
      if (attribute.isUnique) {
        const active = history.filter(isActive).map(({ fields }) => fields);
        assertUnique(repository, object.slug, attribute, active, found);
      }
      withoutEvents.run(true, () => {
        service.collections.records.put(found.id, withHistory(found, attribute, history));
      });
      return context.json({ data: history.map((value) => serializeValue(value, attribute)) });
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
