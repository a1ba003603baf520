import { Hono } from "hono";
import { getActor } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import { requireAttribute } from "../attributes/require-attribute.js";
import type { CrmService, CrmRouteEnv, RouteContext } from "../crm-service.js";
import { entrySource } from "../filters/owner-source.js";
import { runQuery, queryBody } from "../filters/run-query.js";
import { listValues, valuesQuery } from "../records/list-values.js";
import { historyBody, parseHistory, withHistory } from "../records/write-history.js";
import { withoutEvents } from "../webhooks/event.js";
import type { WriteMode } from "../records/merge-values.js";
import type { EntryDocument } from "../repository/documents.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { serializeValue } from "../values/serialize-value.js";
import { createEntry, entryBody } from "./create-entry.js";
import { deleteEntry } from "../repository/delete-entry.js";
import { requireEntry, requireList } from "../repository/require-resource.js";
import { serializeEntry } from "./serialize-entry.js";
import { entryChanges, updateEntry } from "./update-entry.js";
import { upsertEntry } from "./upsert-entry.js";

const readAccess = requireScopes("list_entry:read", "list_configuration:read");
const writeAccess = requireScopes("list_entry:read-write", "list_configuration:read");

/** Routes for list entries. */
export function createEntryRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const entriesPath = "/v2/lists/:list/entries";
  const entryPath = `${entriesPath}/:entry_id`;
  return new Hono<CrmRouteEnv>()
    .post(`${entriesPath}/query`, readAccess, async (context) => {
      const repository = new CrmRepository(service.collections);
      const list = requireList(repository, context.req.param("list"));
      const query = await parseBody(context, queryBody);
      const target = { repository, containerId: list.id };
      const found = runQuery(entrySource(service.collections, list.id), query, target);
      return context.json({ data: found.map((entry) => serializeEntry(entry, repository)) });
    })
    .post(entriesPath, writeAccess, (context) => addEntry(service, context, createEntry))
    .put(entriesPath, writeAccess, (context) => addEntry(service, context, upsertEntry))
    .get(entryPath, readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      return context.json({
        data: serializeEntry(requireEntryInPath(context, repository), repository),
      });
    })
    .patch(entryPath, writeAccess, (context) => changeEntry(service, context, "append"))
    .put(entryPath, writeAccess, (context) => changeEntry(service, context, "replace"))
    .delete(entryPath, writeAccess, (context) => {
      const entry = requireEntryInPath(context, new CrmRepository(service.collections));
      service.collections.transaction(() => deleteEntry(service.collections, entry));
      return context.json({});
    })
    .get(`${entryPath}/attributes/:attribute/values`, readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const entry = requireEntryInPath(context, repository);
      const attribute = requireAttribute(repository, entry.listId, context.req.param("attribute"));
      const values = listValues(entry, attribute, parseQuery(context, valuesQuery), repository);
      return context.json({ data: values.map((value) => serializeValue(value, attribute)) });
    })
    .put(`${entryPath}/attributes/:attribute/values`, writeAccess, async (context) => {
      const repository = new CrmRepository(service.collections);
      const entry = requireEntryInPath(context, repository);
      const attribute = requireAttribute(repository, entry.listId, context.req.param("attribute"));
      const { data } = await parseBody(context, historyBody);
      const history = parseHistory(service, attribute, data, getActor(context.get("token")));
      withoutEvents.run(true, () => {
        service.collections.entries.put(entry.id, withHistory(entry, attribute, history));
      });
      return context.json({ data: history.map((value) => serializeValue(value, attribute)) });
    });
}

/** Creates or upserts the entry in the body. */
async function addEntry(
  service: CrmService,
  context: RouteContext,
  add: typeof createEntry,
): Promise<Response> {
  const list = requireList(new CrmRepository(service.collections), context.req.param("list") ?? "");
  const { data } = await parseBody(context, entryBody);
  const entry = add(service, list, data, getActor(context.get("token")));
  return context.json({ data: serializeEntry(entry, new CrmRepository(service.collections)) });
}

/** Writes the values in the body to the entry in the path. */
async function changeEntry(
  service: CrmService,
  context: RouteContext,
  mode: WriteMode,
): Promise<Response> {
  const entry = requireEntryInPath(context, new CrmRepository(service.collections));
  const { data } = await parseBody(context, entryChanges);
  const actor = getActor(context.get("token"));
  const updated = updateEntry(service, entry, data.entry_values, actor, mode);
  return context.json({ data: serializeEntry(updated, new CrmRepository(service.collections)) });
}

/** The entry in the path; throws 404 if it or its list is not found. */
function requireEntryInPath(context: RouteContext, repository: CrmRepository): EntryDocument {
  const list = requireList(repository, context.req.param("list") ?? "");
  return requireEntry(repository, list, context.req.param("entry_id") ?? "");
}
