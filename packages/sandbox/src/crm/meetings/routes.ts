import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import { requireWorkspaceToken } from "../access/require-workspace-token.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { notFound } from "../errors.js";
import { parseId, parseQuery } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { listMeetings, meetingsQuery } from "./list-meetings.js";
import { serializeMeeting } from "./serialize-meeting.js";

const readAccess = requireScopes("meeting:read", "record_permission:read");

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
      const id = context.req.param("meeting_id");
      const message = `Meeting with ID "${id}" was not found.`;
      const meeting = service.collections.meetings.get(parseId(id, message));
      if (meeting === undefined) throw notFound(message);
      return context.json({
        data: serializeMeeting(meeting, new CrmRepository(service.collections)),
      });
    });
}
