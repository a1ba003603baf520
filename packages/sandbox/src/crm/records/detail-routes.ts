import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import { requireAttribute } from "../attributes/require.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { integerParameter } from "../input/parameters.js";
import { readQuery } from "../input/request.js";
import { optional, shape } from "../input/structures.js";
import { showValue } from "../values/show-value.js";
import { listValues, valuesPage } from "./list-values.js";
import { requireObject, requireRecord } from "./require.js";
import { World } from "./world.js";

const entriesPage = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 1000 })),
  offset: optional(integerParameter({ minimum: 0 })),
});
const mayRead = needs("record_permission:read", "object_configuration:read");
const mayReadEntries = needs(
  "record_permission:read",
  "object_configuration:read",
  "list_entry:read",
);

/** What there is to know of one record: the values of an attribute, and the lists it is in. */
export function createRecordDetailRoutes(crm: Crm): Hono<CrmEnvironment> {
  const record = "/v2/objects/:object/records/:record_id";
  return new Hono<CrmEnvironment>()
    .get(`${record}/attributes/:attribute/values`, mayRead, (context) => {
      const world = new World(crm.data);
      const object = requireObject(world, context.req.param("object"));
      const found = requireRecord(world, object, context.req.param("record_id"));
      const attribute = requireAttribute(world, object.id, context.req.param("attribute"));
      const values = listValues(found, attribute, readQuery(context, valuesPage), world);
      return context.json({ data: values.map((value) => showValue(value, attribute)) });
    })
    .get(`${record}/entries`, mayReadEntries, (context) => {
      const world = new World(crm.data);
      const object = requireObject(world, context.req.param("object"));
      const { id } = requireRecord(world, object, context.req.param("record_id"));
      const { limit = 100, offset = 0 } = readQuery(context, entriesPage);
      const entries = crm.data.entries
        .list()
        .filter(({ parentRecordId }) => parentRecordId === id)
        .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt))
        .slice(offset, offset + limit);
      return context.json({
        data: entries.map((entry) => ({
          list_id: entry.listId,
          list_api_slug: world.list(entry.listId)?.slug ?? "",
          entry_id: entry.id,
          created_at: entry.createdAt,
        })),
      });
    });
}
