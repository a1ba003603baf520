import { Hono } from "hono";
import { getActor } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { parseBody } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { createList, listBody } from "./create-list.js";
import { requireList } from "../repository/require-resource.js";
import { serializeList } from "./serialize-list.js";
import { listChanges, updateList } from "./update-list.js";

const readAccess = requireScopes("list_configuration:read");
const writeAccess = requireScopes("list_configuration:read-write");

/** Routes for lists. */
export function createListRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .get("/v2/lists", readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      return context.json({
        data: service.collections.lists.list().map((list) => serializeList(list, repository)),
      });
    })
    .post("/v2/lists", writeAccess, async (context) => {
      const { data } = await parseBody(context, listBody);
      const list = createList(service, data, getActor(context.get("token")));
      return context.json({ data: serializeList(list, new CrmRepository(service.collections)) });
    })
    .get("/v2/lists/:list", readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      return context.json({
        data: serializeList(requireList(repository, context.req.param("list")), repository),
      });
    })
    .patch("/v2/lists/:list", writeAccess, async (context) => {
      const repository = new CrmRepository(service.collections);
      const list = requireList(repository, context.req.param("list"));
      const { data } = await parseBody(context, listChanges);
      return context.json({ data: serializeList(updateList(service, list, data), repository) });
    });
}
