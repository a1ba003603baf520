import { Hono } from "hono";
import { getActor } from "../access/authenticate.js";
import { limitEndpoint } from "../access/rate-limit.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { recordSource } from "../filters/owner-source.js";
import { runQuery, queryBody } from "../filters/run-query.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { createRecord } from "./create-record.js";
import { deleteRecord } from "./delete-record.js";
import { mergeBody, mergeRecords } from "./merge-records.js";
import {
  requireObject,
  requireRecord,
  requireWritableObject,
} from "../repository/require-resource.js";
import { recordBody, upsertQuery } from "./record-bodies.js";
import { serializeRecord } from "./serialize-record.js";
import { updateRecord } from "./update-record.js";
import { upsertRecord } from "./upsert-record.js";
import { CrmRepository } from "../repository/crm-repository.js";

const readAccess = requireScopes("record_permission:read", "object_configuration:read");
const writeAccess = requireScopes("record_permission:read-write", "object_configuration:read");

/** Routes for the records of every object. */
export function createRecordRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .post("/v2/objects/:object/records/query", readAccess, async (context) => {
      const repository = new CrmRepository(service.collections);
      const object = requireObject(repository, context.req.param("object"));
      const query = await parseBody(context, queryBody);
      const target = { repository, containerId: object.id };
      const records = runQuery(recordSource(service.collections, object.slug), query, target);
      return context.json({ data: records.map((record) => serializeRecord(record, repository)) });
    })
    .post(
      "/v2/objects/:object/records/merge",
      limitEndpoint(service.limits.mergesPerSecond, service),
      writeAccess,
      async (context) => {
        const repository = new CrmRepository(service.collections);
        const object = requireObject(repository, context.req.param("object"));
        const { data } = await parseBody(context, mergeBody);
        return context.json({ data: { new_record_id: mergeRecords(service, object, data).id } });
      },
    )
    .post("/v2/objects/:object/records", writeAccess, async (context) => {
      const object = requireWritableObject(
        new CrmRepository(service.collections),
        context.req.param("object"),
      );
      const { data } = await parseBody(context, recordBody);
      const actor = getActor(context.get("token"));
      const record = createRecord(service, object, data.values, actor);
      return context.json({
        data: serializeRecord(record, new CrmRepository(service.collections)),
      });
    })
    .put("/v2/objects/:object/records", writeAccess, async (context) => {
      const object = requireWritableObject(
        new CrmRepository(service.collections),
        context.req.param("object"),
      );
      const { matching_attribute } = parseQuery(context, upsertQuery);
      const { data } = await parseBody(context, recordBody);
      const actor = getActor(context.get("token"));
      const record = upsertRecord(service, object, matching_attribute, data.values, actor);
      return context.json({
        data: serializeRecord(record, new CrmRepository(service.collections)),
      });
    })
    .get("/v2/objects/:object/records/:record_id", readAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const object = requireObject(repository, context.req.param("object"));
      const record = requireRecord(repository, object, context.req.param("record_id"));
      return context.json({ data: serializeRecord(record, repository) });
    })
    .on(
      ["PATCH", "PUT"],
      "/v2/objects/:object/records/:record_id",
      writeAccess,
      async (context) => {
        const repository = new CrmRepository(service.collections);
        const object = requireObject(repository, context.req.param("object"));
        const record = requireRecord(repository, object, context.req.param("record_id"));
        const { data } = await parseBody(context, recordBody);
        const actor = getActor(context.get("token"));
        const mode = context.req.method === "PUT" ? "replace" : "append";
        const updated = updateRecord(service, object, record, data.values, actor, () => mode);
        return context.json({
          data: serializeRecord(updated, new CrmRepository(service.collections)),
        });
      },
    )
    .delete("/v2/objects/:object/records/:record_id", writeAccess, (context) => {
      const repository = new CrmRepository(service.collections);
      const object = requireObject(repository, context.req.param("object"));
      deleteRecord(service, requireRecord(repository, object, context.req.param("record_id")));
      return context.json({});
    });
}
