import { Hono } from "hono";
import type { Crm, CrmEnvironment } from "../environment.js";
import { flagParameter, integerParameter } from "../input/parameters.js";
import { readBody, readQuery } from "../input/request.js";
import { optional, shape } from "../input/structures.js";
import { World } from "../records/world.js";
import { requireAttributeInPath, requireContainer } from "./container.js";
import { createAttribute } from "./create-attribute.js";
import { showAttribute } from "./show-attribute.js";
import { writtenAttribute } from "./written-attribute.js";

const page = shape({
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
  show_archived: optional(flagParameter),
});

/** Attributes of objects and lists. */
export function createAttributeRoutes(crm: Crm): Hono<CrmEnvironment> {
  const attributes = "/v2/:target{objects|lists}/:identifier/attributes";
  return new Hono<CrmEnvironment>()
    .get(attributes, (context) => {
      const world = new World(crm.data);
      const { document } = requireContainer(context, world);
      const { limit, offset = 0 } = readQuery(context, page);
      const found = world.attributes(document.id);
      const end = limit === undefined ? undefined : offset + limit;
      const data = found.slice(offset, end).map((attribute) => showAttribute(attribute, world));
      return context.json({ data });
    })
    .post(attributes, async (context) => {
      const container = requireContainer(context, new World(crm.data), "read-write");
      const { data } = await readBody(context, writtenAttribute);
      const attribute = createAttribute(crm, container, data);
      return context.json({ data: showAttribute(attribute, new World(crm.data)) });
    })
    .get(`${attributes}/:attribute`, (context) => {
      const world = new World(crm.data);
      const attribute = requireAttributeInPath(context, world);
      return context.json({ data: showAttribute(attribute, world) });
    });
}
