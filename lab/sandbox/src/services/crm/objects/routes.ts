import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { ObjectDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { parseBody } from "../validation/parse-request.js";
import { requireObject } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { createObject, objectBody } from "./create-object.js";
import { deleteObject } from "./delete-object.js";
import { objectChangeBody, updateObject } from "./update-object.js";

const readAccess = requireScopes("object_configuration:read");
const writeAccess = requireScopes("object_configuration:read-write");
const deleteAccess = requireScopes(
  "object_configuration:read-write",
  "record_permission:read-write",
);

/** The enabled objects. */
export function createObjectRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const serialize = (object: ObjectDocument) =>
    serializeObject(object, service.collections.workspace.id);
  return new Hono<CrmRouteEnv>()
    .get("/v2/objects", readAccess, (context) =>
      context.json({ data: new CrmRepository(service.collections).listObjects().map(serialize) }),
    )
    .post("/v2/objects", writeAccess, async (context) => {
      const { data } = await parseBody(context, objectBody);
      return context.json({ data: serialize(createObject(service, data)) });
    })
    .get("/v2/objects/:object", readAccess, (context) => {
      const object = requireObject(
        new CrmRepository(service.collections),
        context.req.param("object"),
      );
      return context.json({ data: serialize(object) });
    })
    .patch("/v2/objects/:object", writeAccess, async (context) => {
      const object = requireObject(
        new CrmRepository(service.collections),
        context.req.param("object"),
      );
      const { data } = await parseBody(context, objectChangeBody);
      return context.json({ data: serialize(updateObject(service, object, data)) });
    })
    .delete("/v2/objects/:object", deleteAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      deleteObject(service, requireObject(repository, context.req.param("object")));
      return context.json({});
    });
}

/** An object in Attio's object schema. */
function serializeObject(object: ObjectDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, object_id: object.id },
    api_slug: object.slug,
    singular_noun: object.singularNoun,
    plural_noun: object.pluralNoun,
    created_at: object.createdAt,
  };
}
