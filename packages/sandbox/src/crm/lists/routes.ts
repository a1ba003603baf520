import { Hono } from "hono";
import { actorOf } from "../access/actor.js";
import { needs } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { readBody } from "../input/request.js";
import { World } from "../records/world.js";
import { createList, writtenList } from "./create-list.js";
import { requireList } from "./require.js";
import { showList } from "./show-list.js";

const mayRead = needs("list_configuration:read");
const mayWrite = needs("list_configuration:read-write");

/** Lists. */
export function createListRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .get("/v2/lists", mayRead, (context) => {
      const world = new World(crm.data);
      return context.json({ data: crm.data.lists.list().map((list) => showList(list, world)) });
    })
    .post("/v2/lists", mayWrite, async (context) => {
      const { data } = await readBody(context, writtenList);
      const list = createList(crm, data, actorOf(context.get("token")));
      return context.json({ data: showList(list, new World(crm.data)) });
    })
    .get("/v2/lists/:list", mayRead, (context) => {
      const world = new World(crm.data);
      return context.json({ data: showList(requireList(world, context.req.param("list")), world) });
    });
}
