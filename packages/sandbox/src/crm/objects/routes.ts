import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import type { ObjectDocument } from "../data/documents.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { readBody } from "../input/request.js";
import { requireObject } from "../records/require.js";
import { World } from "../records/world.js";
import { createObject, writtenObject } from "./create-object.js";

const mayRead = needs("object_configuration:read");
const mayWrite = needs("object_configuration:read-write");

/** The objects that are enabled. */
export function createObjectRoutes(crm: Crm): Hono<CrmEnvironment> {
  const show = (object: ObjectDocument) => ({
    id: { workspace_id: crm.data.workspace.id, object_id: object.id },
    api_slug: object.slug,
    singular_noun: object.singularNoun,
    plural_noun: object.pluralNoun,
    created_at: object.createdAt,
  });
  return new Hono<CrmEnvironment>()
    .get("/v2/objects", mayRead, (context) =>
      context.json({ data: new World(crm.data).objects().map(show) }),
    )
    .post("/v2/objects", mayWrite, async (context) => {
      const { data } = await readBody(context, writtenObject);
      return context.json({ data: show(createObject(crm, data)) });
    })
    .get("/v2/objects/:object", mayRead, (context) => {
      const object = requireObject(new World(crm.data), context.req.param("object"));
      return context.json({ data: show(object) });
    });
}
