import { html } from "hono/html";
import {
  type MeetingSelection,
  readAfterCursor,
} from "../../services/crm/meetings/meeting-order.js";
import type {
  MeetingDocument,
  MeetingTime,
  Participant,
} from "../../services/crm/repository/documents.js";
import { renderBadge } from "../components/render-badge.js";
import { renderFields } from "../components/render-fields.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderDay, renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { findCallOfMeeting } from "./match-meeting.js";
import { callPaths, crmPaths } from "../paths.js";
import type { CrmData } from "./crm-data.js";
import { renderRecordLinks } from "./render-record-link.js";
import { renderRecordings } from "./render-recordings.js";

const PAGE_SIZE = 50;

/** Every meeting, the one that starts last first. */
const latestFirst: MeetingSelection = {
  direction: "descending",
  timezone: "UTC",
  passes: () => true,
  startsBeforeMs: undefined,
};

/** Renders the meetings, latest first. */
export function renderMeetings(data: CrmData, offset: number): Markup {
  const total = data.collections.meetings.count();
  const read = readAfterCursor(data.collections, latestFirst, undefined, offset + PAGE_SIZE);
  const page = read.slice(offset);
  const columns = ["Meeting", "Start", "About"].map((label) => ({ label }));
  const rows = page.map((meeting) => [
    html`<a href="${crmPaths.meetings}/${meeting.id}">${meeting.title}</a>`,
    renderMeetingTime(meeting.start),
    renderRecordLinks(data, meeting.links),
  ]);
  return html`${renderTable({ label: "Meetings", columns, rows, empty: "There are no meetings." })}
  ${renderPager({ path: crmPaths.meetings, offset, limit: PAGE_SIZE, total })}`;
}

/** Renders a meeting with its participants, recordings and call. */
export function renderMeeting(
  data: CrmData,
  meeting: MeetingDocument,
  context: ConsoleContext,
): Markup {
  const call = findCallOfMeeting(context, meeting);
  return html`<section class="card">
      ${renderFields([
        { label: "Description", value: html`<span class="text">${meeting.description}</span>` },
        { label: "Start", value: renderMeetingTime(meeting.start) },
        { label: "End", value: renderMeetingTime(meeting.end) },
        { label: "About", value: renderRecordLinks(data, meeting.links) },
        { label: "Participants", value: renderParticipants(meeting.participants) },
        ...(call === undefined
          ? []
          : [
              {
                label: "Call",
                value: html`<a href="${callPaths.home}/${call.id}">${call.title}</a>`,
              },
            ]),
      ])}
    </section>
    ${renderRecordings(data, meeting)}`;
}

/** Renders a point in time, or a day for an all-day meeting. */
function renderMeetingTime(time: MeetingTime): Markup {
  return "date" in time ? renderDay(time.date) : renderTime(time.datetime);
}

function renderParticipants(participants: readonly Participant[]): Markup {
  return html`<ul class="plain">
    ${participants.map(
      ({ name, email, status, isOrganizer }) =>
        html`<li class="row">
          <span>${name ?? email ?? "Unknown"}</span>
          ${isOrganizer ? renderBadge("Organizer", "blue") : ""}
          ${status === "accepted" ? "" : renderBadge(status)}
        </li>`,
    )}
  </ul>`;
}
