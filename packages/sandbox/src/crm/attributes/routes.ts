import { Hono } from "hono";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { requireAttributeInPath, requireContainer } from "./require-container.js";
import { createAttribute } from "./create-attribute.js";
import { serializeAttribute } from "./serialize-attribute.js";
import { attributeBody } from "./attribute-body.js";

const attributesQuery = shape({
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
  show_archived: optional(booleanParameter),
});

/** Attributes of objects and lists. */
export function createAttributeRoutes(crm: CrmService): Hono<CrmRouteEnv> {
  const attributes = "/v2/:target{objects|lists}/:identifier/attributes";
  return new Hono<CrmRouteEnv>()
    .get(attributes, (context) => {
      const world = new CrmRepository(crm.collections);
      const { document } = requireContainer(context, world);
      const { limit, offset = 0 } = parseQuery(context, attributesQuery);
      const found = world.listAttributes(document.id);
      const end = limit === undefined ? undefined : offset + limit;
      const data = found.slice(offset, end).map((attribute) => serializeAttribute(attribute, world));
      return context.json({ data });
    })
    .post(attributes, async (context) => {
      const container = requireContainer(context, new CrmRepository(crm.collections), "read-write");
      const { data } = await parseBody(context, attributeBody);
      const attribute = createAttribute(crm, container, data);
      return context.json({ data: serializeAttribute(attribute, new CrmRepository(crm.collections)) });
    })
    .get(`${attributes}/:attribute`, (context) => {
      const world = new CrmRepository(crm.collections);
      const attribute = requireAttributeInPath(context, world);
      return context.json({ data: serializeAttribute(attribute, world) });
    });
}
