import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import type { ActivityDocument } from "../repository/documents.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { requireActivity } from "../repository/require-resource.js";
import { encodeCursor, parseCursor } from "../validation/cursor.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { integerParameter } from "../validation/query-parameters.js";
import { string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { getSchemaId } from "./activity-schemas.js";
import { activityBody, createActivity } from "./create-activity.js";
import { deleteActivity } from "./delete-activity.js";
import { activityChangeBody, updateActivity } from "./update-activity.js";

const DEFAULT_LIMIT = 100;

const activitiesQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: DEFAULT_LIMIT })),
  cursor: optional(string({ minLength: 1 })),
});
const readAccess = requireScopes("activity_configuration:read");
const writeAccess = requireScopes("activity_configuration:read-write");
const deleteAccess = requireScopes(
  "activity_configuration:read-write",
  "activity_record:read-write",
);

/** Routes for activities, the kinds of events that are logged (beta at Attio). */
export function createActivityRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const { collections } = service;
  const serialize = (activity: ActivityDocument) =>
    serializeActivity(activity, collections.workspace.id);
  const find = (slugOrId: string) => requireActivity(new CrmRepository(collections), slugOrId);
  return new Hono<CrmRouteEnv>()
    .get("/v2/activities", readAccess, (context) => {
      const { cursor, limit = DEFAULT_LIMIT } = parseQuery(context, activitiesQuery);
      const activities = collections.activities.list();
      const start = parseCursor(
        cursor,
        activities.map(({ id }) => id),
      );
      const page = activities.slice(start, start + limit);
      const last = page.at(-1);
      const hasMore = last !== undefined && start + limit < activities.length;
      return context.json({
        data: page.map(serialize),
        pagination: { next_cursor: hasMore ? encodeCursor(last.id) : null },
      });
    })
    .post("/v2/activities", writeAccess, async (context) => {
      const { data } = await parseBody(context, activityBody);
      return context.json({ data: serialize(createActivity(service, data)) });
    })
    .get("/v2/activities/:activity", readAccess, (context) =>
      context.json({ data: serialize(find(context.req.param("activity"))) }),
    )
    .patch("/v2/activities/:activity", writeAccess, async (context) => {
      const activity = find(context.req.param("activity"));
      const { data } = await parseBody(context, activityChangeBody);
      return context.json({ data: serialize(updateActivity(service, activity, data)) });
    })
    .delete("/v2/activities/:activity", deleteAccess, (context) => {
      deleteActivity(service, find(context.req.param("activity")));
      return context.json({});
    });
}

/** An activity in Attio's activity schema. */
function serializeActivity(activity: ActivityDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, activity_id: activity.id },
    api_slug: activity.slug,
    singular_noun: activity.singularNoun,
    plural_noun: activity.pluralNoun,
    extends: [{ schema_id: getSchemaId(activity.extends), schema_slug: activity.extends }],
    is_system_activity: activity.isSystem,
    created_at: activity.createdAt,
  };
}
