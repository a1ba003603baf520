import { Hono } from "hono";
import { actorOf } from "../access/actor.js";
import { needs } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { runQuery, writtenQuery } from "../filters/query.js";
import { readBody } from "../input/request.js";
import { World } from "../records/world.js";
import { createEntry, writtenEntry } from "./create-entry.js";
import { deleteEntry } from "./delete-entry.js";
import { requireEntry, requireList } from "./require.js";
import { showEntry } from "./show-list.js";

const mayRead = needs("list_entry:read", "list_configuration:read");
const mayWrite = needs("list_entry:read-write", "list_configuration:read");

/** Entries of lists. */
export function createEntryRoutes(crm: Crm): Hono<CrmEnvironment> {
  const entries = "/v2/lists/:list/entries";
  return new Hono<CrmEnvironment>()
    .post(`${entries}/query`, mayRead, async (context) => {
      const world = new World(crm.data);
      const list = requireList(world, context.req.param("list"));
      const query = await readBody(context, writtenQuery);
      const ofList = crm.data.entries.list().filter((entry) => entry.listId === list.id);
      const found = runQuery(ofList, query, { world, containerId: list.id });
      return context.json({ data: found.map((entry) => showEntry(entry, world)) });
    })
    .post(entries, mayWrite, async (context) => {
      const list = requireList(new World(crm.data), context.req.param("list"));
      const { data } = await readBody(context, writtenEntry);
      const entry = createEntry(crm, list, data, actorOf(context.get("token")));
      return context.json({ data: showEntry(entry, new World(crm.data)) });
    })
    .get(`${entries}/:entry_id`, mayRead, (context) => {
      const world = new World(crm.data);
      const list = requireList(world, context.req.param("list"));
      const entry = requireEntry(world, list, context.req.param("entry_id"));
      return context.json({ data: showEntry(entry, world) });
    })
    .delete(`${entries}/:entry_id`, mayWrite, (context) => {
      const world = new World(crm.data);
      const list = requireList(world, context.req.param("list"));
      const entry = requireEntry(world, list, context.req.param("entry_id"));
      crm.data.transaction(() => deleteEntry(crm.data, entry));
      return context.json({});
    });
}
