import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import { forWorkspaceTokens } from "../access/workspace-tokens.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { notFound } from "../errors.js";
import { readId, readQuery } from "../input/request.js";
import { World } from "../records/world.js";
import { listMeetings, meetingsPage } from "./list-meetings.js";
import { showMeeting } from "./show-meeting.js";

const mayRead = needs("meeting:read", "record_permission:read");

/** Meetings. Listing them is for tokens of the whole workspace only. */
export function createMeetingRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .get("/v2/meetings", mayRead, forWorkspaceTokens(), (context) => {
      const { meetings, nextCursor } = listMeetings(crm, readQuery(context, meetingsPage));
      const world = new World(crm.data);
      return context.json({
        data: meetings.map((meeting) => showMeeting(meeting, world)),
        pagination: { next_cursor: nextCursor },
      });
    })
    .get("/v2/meetings/:meeting_id", mayRead, (context) => {
      const id = context.req.param("meeting_id");
      const message = `Meeting with ID "${id}" was not found.`;
      const meeting = crm.data.meetings.get(readId(id, message));
      if (meeting === undefined) throw notFound(message);
      return context.json({ data: showMeeting(meeting, new World(crm.data)) });
    });
}
