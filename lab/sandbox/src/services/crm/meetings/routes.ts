import { Hono } from "hono";
import { getActor, requireWorkspaceToken } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { findOrCreateMeeting, meetingBody } from "./create-meeting.js";
import { listMeetings, meetingsQuery } from "./list-meetings.js";
import { requireMeeting } from "../repository/require-resource.js";
import { serializeMeeting } from "./serialize-meeting.js";
import { deleteMeeting, meetingChangeBody, updateMeeting } from "./update-meeting.js";

const readAccess = requireScopes("meeting:read", "record_permission:read");
const writeAccess = requireScopes("meeting:read-write", "record_permission:read");

/** Routes for meetings. Only workspace-level tokens can list them. */
export function createMeetingRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .get("/v2/meetings", readAccess, requireWorkspaceToken(), (context) => {
      const { meetings, nextCursor } = listMeetings(service, parseQuery(context, meetingsQuery));
      const repository = new CrmRepository(service.collections);
      return context.json({
        data: meetings.map((meeting) => serializeMeeting(meeting, repository)),
        pagination: { next_cursor: nextCursor },
      });
    })
    .get("/v2/meetings/:meeting_id", readAccess, (context) => {
      const meeting = requireMeeting(service.collections, context.req.param("meeting_id"));
      return context.json({
        data: serializeMeeting(meeting, new CrmRepository(service.collections)),
      });
    })
    .on(["PATCH", "PUT"], "/v2/meetings/:meeting_id", writeAccess, async (context) => {
      const meeting = requireMeeting(service.collections, context.req.param("meeting_id"));
      const { data } = await parseBody(context, meetingChangeBody);
      const mode = context.req.method === "PUT" ? "replace" : "add";
      return context.json({
        data: serializeMeeting(
          updateMeeting(service, meeting, data, mode),
          new CrmRepository(service.collections),
        ),
      });
    })
    .delete("/v2/meetings/:meeting_id", requireScopes("meeting:read-write"), (context) => {
      const meeting = requireMeeting(service.collections, context.req.param("meeting_id"));
      deleteMeeting(service, meeting);
      return context.json({});
    })
    .post("/v2/meetings", writeAccess, async (context) => {
      const { data } = await parseBody(context, meetingBody);
      const meeting = findOrCreateMeeting(service, data, getActor(context.get("token")));
      return context.json({
        data: serializeMeeting(meeting, new CrmRepository(service.collections)),
      });
    });
}
