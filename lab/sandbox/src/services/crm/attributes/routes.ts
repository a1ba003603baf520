import { Hono } from "hono";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { requireAttributeInPath, requireContainer } from "./require-container.js";
import { createAttribute } from "./create-attribute.js";
import { serializeAttribute } from "./serialize-attribute.js";
import { attributeBody, attributeChangeBody } from "./attribute-body.js";
import { updateAttribute } from "./update-attribute.js";

const attributesQuery = shape({
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
  show_archived: optional(booleanParameter),
});

/** Routes for the attributes of objects, activities and lists. */
export function createAttributeRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const attributes = "/v2/:target{objects|activities|lists}/:identifier/attributes";
  return new Hono<CrmRouteEnv>()
    .get(attributes, (context) => {
      const repository = new CrmRepository(service.collections);
      const { document } = requireContainer(context, repository);
      const { limit, offset = 0, show_archived = false } = parseQuery(context, attributesQuery);
      const found = show_archived
        ? repository.listAllAttributes(document.id)
        : repository.listAttributes(document.id);
      const end = limit === undefined ? undefined : offset + limit;
      const data = found
        .slice(offset, end)
        .map((attribute) => serializeAttribute(attribute, repository));
      return context.json({ data });
    })
    .post(attributes, async (context) => {
      const container = requireContainer(
        context,
        new CrmRepository(service.collections),
        "read-write",
      );
      const { data } = await parseBody(context, attributeBody);
      const attribute = createAttribute(service, container, data);
      return context.json({
        data: serializeAttribute(attribute, new CrmRepository(service.collections)),
      });
    })
    .get(`${attributes}/:attribute`, (context) => {
      const repository = new CrmRepository(service.collections);
      const attribute = requireAttributeInPath(context, repository);
      return context.json({ data: serializeAttribute(attribute, repository) });
    })
    .patch(`${attributes}/:attribute`, async (context) => {
      const container = requireContainer(
        context,
        new CrmRepository(service.collections),
        "read-write",
      );
      const { data } = await parseBody(context, attributeChangeBody);
      const changed = updateAttribute(service, container, context.req.param("attribute"), data);
      return context.json({
        data: serializeAttribute(changed, new CrmRepository(service.collections)),
      });
    });
}
