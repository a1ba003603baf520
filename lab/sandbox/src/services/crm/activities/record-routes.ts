import { Hono } from "hono";
import { getActor } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { recordSource } from "../filters/owner-source.js";
import { queryBody, runQuery } from "../filters/run-query.js";
import { createRecord } from "../records/create-record.js";
import { deleteRecord } from "../records/delete-record.js";
import { updateRecord } from "../records/update-record.js";
import { upsertRecord } from "../records/upsert-record.js";
import type { RecordDocument } from "../repository/documents.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { requireActivity, requireRecord } from "../repository/require-resource.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { recordBody, upsertQuery } from "../records/record-bodies.js";
import { serializeActivityRecord, toRecordOwner } from "./record-owner.js";

const readAccess = requireScopes(
  "activity_record:read",
  "activity_configuration:read",
  "object_configuration:read",
  "record_permission:read",
);
const writeAccess = requireScopes(
  "activity_record:read-write",
  "activity_configuration:read",
  "object_configuration:read",
  "record_permission:read",
);

/** Routes for the records of activities (beta at Attio), which have the forms of those of objects. */
export function createActivityRecordRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const { collections } = service;
  const find = (activity: string, repository = new CrmRepository(collections)) =>
    toRecordOwner(requireActivity(repository, activity));
  const serialize = (record: RecordDocument) =>
    serializeActivityRecord(record, new CrmRepository(collections));
  const records = "/v2/activities/:activity/records";
  return new Hono<CrmRouteEnv>()
    .post(`${records}/query`, readAccess, async (context) => {
      const repository = new CrmRepository(collections);
      const owner = find(context.req.param("activity"), repository);
      const query = await parseBody(context, queryBody);
      const target = { repository, containerId: owner.id };
      const found = runQuery(recordSource(collections, owner.slug), query, target);
      return context.json({
        data: found.map((record) => serializeActivityRecord(record, repository)),
      });
    })
    .post(records, writeAccess, async (context) => {
      const owner = find(context.req.param("activity"));
      const { data } = await parseBody(context, recordBody);
      const actor = getActor(context.get("token"));
      return context.json({ data: serialize(createRecord(service, owner, data.values, actor)) });
    })
    .put(records, writeAccess, async (context) => {
      const owner = find(context.req.param("activity"));
      const { matching_attribute } = parseQuery(context, upsertQuery);
      const { data } = await parseBody(context, recordBody);
      const actor = getActor(context.get("token"));
      const record = upsertRecord(service, owner, matching_attribute, data.values, actor);
      return context.json({ data: serialize(record) });
    })
    .get(`${records}/:record_id`, readAccess, (context) => {
      const repository = new CrmRepository(collections);
      const owner = find(context.req.param("activity"), repository);
      const record = requireRecord(repository, owner, context.req.param("record_id"));
      return context.json({ data: serializeActivityRecord(record, repository) });
    })
    .on(["PATCH", "PUT"], `${records}/:record_id`, writeAccess, async (context) => {
      const repository = new CrmRepository(collections);
      const owner = find(context.req.param("activity"), repository);
      const record = requireRecord(repository, owner, context.req.param("record_id"));
      const { data } = await parseBody(context, recordBody);
      const actor = getActor(context.get("token"));
      const mode = context.req.method === "PUT" ? "replace" : "append";
      const updated = updateRecord(service, owner, record, data.values, actor, () => mode);
      return context.json({ data: serialize(updated) });
    })
    .delete(`${records}/:record_id`, writeAccess, (context) => {
      const repository = new CrmRepository(collections);
      const owner = find(context.req.param("activity"), repository);
      deleteRecord(service, requireRecord(repository, owner, context.req.param("record_id")));
      return context.json({});
    });
}
