import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { runQuery, writtenQuery } from "../filters/query.js";
import { readBody } from "../input/request.js";
import { World } from "../records/world.js";
import { requireList } from "./require.js";
import { showEntry, showList } from "./show-list.js";

const mayReadLists = needs("list_configuration:read");
const mayReadEntries = needs("list_entry:read", "list_configuration:read");

/** Lists and their entries. */
export function createListRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .get("/v2/lists", mayReadLists, (context) => {
      const world = new World(crm.data);
      return context.json({ data: crm.data.lists.list().map((list) => showList(list, world)) });
    })
    .get("/v2/lists/:list", mayReadLists, (context) => {
      const world = new World(crm.data);
      return context.json({ data: showList(requireList(world, context.req.param("list")), world) });
    })
    .post("/v2/lists/:list/entries/query", mayReadEntries, async (context) => {
      const world = new World(crm.data);
      const list = requireList(world, context.req.param("list"));
      const query = await readBody(context, writtenQuery);
      const ofList = crm.data.entries.list().filter((entry) => entry.listId === list.id);
      const entries = runQuery(ofList, query, { world, containerId: list.id });
      return context.json({ data: entries.map((entry) => showEntry(entry, world)) });
    });
}
