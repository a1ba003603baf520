import { Hono } from "hono";
import { actorOf } from "../access/actor.js";
import { needs } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { runQuery, writtenQuery } from "../filters/query.js";
import { readBody } from "../input/request.js";
import { dictionary, shape } from "../input/structures.js";
import { createRecord } from "./create-record.js";
import { deleteRecord } from "./delete-record.js";
import { requireObject, requireRecord, requireWritableObject } from "./require.js";
import { showRecord } from "./show-record.js";
import { updateRecord } from "./update-record.js";
import { World } from "./world.js";

const writtenRecord = shape({ data: shape({ values: dictionary }) });
const mayRead = needs("record_permission:read", "object_configuration:read");
const mayWrite = needs("record_permission:read-write", "object_configuration:read");

/** Records of every object. */
export function createRecordRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .post("/v2/objects/:object/records/query", mayRead, async (context) => {
      const world = new World(crm.data);
      const object = requireObject(world, context.req.param("object"));
      const query = await readBody(context, writtenQuery);
      const queried = { world, containerId: object.id };
      const records = runQuery(world.records(object.slug), query, queried);
      return context.json({ data: records.map((record) => showRecord(record, world)) });
    })
    .post("/v2/objects/:object/records", mayWrite, async (context) => {
      const object = requireWritableObject(new World(crm.data), context.req.param("object"));
      const { data } = await readBody(context, writtenRecord);
      const actor = actorOf(context.get("token"));
      const record = createRecord(crm, object, data.values, actor);
      return context.json({ data: showRecord(record, new World(crm.data)) });
    })
    .get("/v2/objects/:object/records/:record_id", mayRead, (context) => {
      const world = new World(crm.data);
      const object = requireObject(world, context.req.param("object"));
      const record = requireRecord(world, object, context.req.param("record_id"));
      return context.json({ data: showRecord(record, world) });
    })
    .patch("/v2/objects/:object/records/:record_id", mayWrite, async (context) => {
      const world = new World(crm.data);
      const object = requireObject(world, context.req.param("object"));
      const record = requireRecord(world, object, context.req.param("record_id"));
      const { data } = await readBody(context, writtenRecord);
      const actor = actorOf(context.get("token"));
      const updated = updateRecord(crm, object, record, data.values, actor);
      return context.json({ data: showRecord(updated, new World(crm.data)) });
    })
    .delete("/v2/objects/:object/records/:record_id", mayWrite, (context) => {
      const world = new World(crm.data);
      const object = requireObject(world, context.req.param("object"));
      deleteRecord(crm, requireRecord(world, object, context.req.param("record_id")));
      return context.json({});
    });
}
