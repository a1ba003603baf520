import { Hono } from "hono";
import { getActor } from "../access/get-actor.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { runQuery, queryBody } from "../filters/run-query.js";
import { parseBody } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { createEntry, entryBody } from "./create-entry.js";
import { deleteEntry } from "./delete-entry.js";
import { requireEntry, requireList } from "./require-list.js";
import { serializeEntry } from "./serialize-entry.js";

const readAccess = requireScopes("list_entry:read", "list_configuration:read");
const writeAccess = requireScopes("list_entry:read-write", "list_configuration:read");

/** Routes for list entries. */
export function createEntryRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const entriesPath = "/v2/lists/:list/entries";
  return new Hono<CrmRouteEnv>()
    .post(`${entriesPath}/query`, readAccess, async (context) => {
      const repository = new CrmRepository(service.collections);
      const list = requireList(repository, context.req.param("list"));
      const query = await parseBody(context, queryBody);
      const entries = service.collections.entries
        .list()
        .filter((entry) => entry.listId === list.id);
      const found = runQuery(entries, query, { repository, containerId: list.id });
      return context.json({ data: found.map((entry) => serializeEntry(entry, repository)) });
    })
    .post(entriesPath, writeAccess, async (context) => {
      const list = requireList(new CrmRepository(service.collections), context.req.param("list"));
      const { data } = await parseBody(context, entryBody);
      const entry = createEntry(service, list, data, getActor(context.get("token")));
      return context.json({ data: serializeEntry(entry, new CrmRepository(service.collections)) });
    })
    .get(`${entriesPath}/:entry_id`, readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const list = requireList(repository, context.req.param("list"));
      const entry = requireEntry(repository, list, context.req.param("entry_id"));
      return context.json({ data: serializeEntry(entry, repository) });
    })
    .delete(`${entriesPath}/:entry_id`, writeAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const list = requireList(repository, context.req.param("list"));
      const entry = requireEntry(repository, list, context.req.param("entry_id"));
      service.collections.transaction(() => deleteEntry(service.collections, entry));
      return context.json({});
    });
}
