import { html } from "hono/html";
import type { ActivityDocument } from "../../services/convintel/repository/documents.js";
import { formatDuration } from "../../services/convintel/activities/serialize-activity.js";
import { findQuestions } from "../../services/convintel/analyses/find-questions.js";
import type { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { matchTriggers } from "../../services/convintel/topics/match-triggers.js";
import { formatPosition, renderTime } from "../components/render-time.js";
import { type Field, renderFields } from "../components/render-fields.js";
import type { ConsoleContext } from "../console-context.js";
import type { MeetingDocument } from "../../services/crm/repository/documents.js";
import { CrmData } from "../crm/crm-data.js";
import { crmPaths, toRecordPath } from "../paths.js";
import type { Markup } from "../markup.js";
import { findMeetingOfCall } from "../crm/match-meeting.js";
import { renderCallStatus } from "./render-call-status.js";
import { renderCrmLink } from "./render-calls.js";
import { renderScores } from "./render-scores.js";
import { nameSpeaker, renderTranscript } from "./render-transcript.js";
import { renderTopics } from "./render-topics.js";

/** Renders a call: its transcript beside what was made of it. */
export function renderCall(
  context: ConsoleContext,
  repository: ConvintelRepository,
  call: ActivityDocument,
): Markup {
  const analysis = repository.analyses.get(call.id);
  const transcript = analysis?.transcript ?? [];
  const questions = findQuestions(transcript);
  return html`<section class="card">
      ${renderFields(listFields(context, repository, call), true)}
    </section>
    <div class="columns call">
      <section class="card" aria-labelledby="transcript">
        <h2 id="transcript">Transcript</h2>
        ${renderTranscript(call, transcript)}
      </section>
      <div class="stack">
        ${renderSection("Summary", analysis?.summary && html`<p class="text">${analysis.summary}</p>`)}
        ${renderSection("Action items", renderItems(analysis?.actionItems ?? []))}
        ${renderSection("Topics", renderTopics(matchTriggers(repository.themes.list(), transcript)))}
        ${renderSection(
          "Questions",
          renderItems(
            questions.map(
              ({ text, timestamp, participantId }) =>
                html`${text}
                  <span class="small muted"
                    >${nameSpeaker(call, participantId)}, ${formatPosition(timestamp)}</span
                  >`,
            ),
          ),
        )}
        ${renderScores(repository, call)} ${renderComments(repository, call)}
      </div>
    </div>`;
}

function listFields(
  context: ConsoleContext,
  repository: ConvintelRepository,
  call: ActivityDocument,
): Field[] {
  const meeting = findMeetingOfCall(context, call);
  const seconds =
    call.actualEndTime === null
      ? undefined
      : (Date.parse(call.actualEndTime) - Date.parse(call.actualStartTime)) / 1000;
  const link = meeting && html`<a href="${crmPaths.meetings}/${meeting.id}">${meeting.title}</a>`;
  const fields: (Field | undefined)[] = [
    { label: "Status", value: renderCallStatus(repository, call) },
    { label: "Kind", value: call.activityType },
    { label: "Start", value: renderTime(call.actualStartTime) },
    seconds === undefined ? undefined : { label: "Duration", value: formatDuration(seconds) },
    { label: "Host", value: repository.users.get(call.hostId)?.name ?? "" },
    { label: "Participants", value: renderParticipants(context, call, meeting) },
    call.account === null
      ? undefined
      : { label: "Company", value: renderCrmLink("companies", call.account) },
    call.opportunity === null
      ? undefined
      : { label: "Deal", value: renderCrmLink("deals", call.opportunity) },
    link === undefined ? undefined : { label: "Meeting in the CRM", value: link },
  ];
  return fields.filter((field) => field !== undefined);
}

/** Renders the participants; those who are people of the CRM, as the meeting says, with a link. */
function renderParticipants(
  context: ConsoleContext,
  { participants }: ActivityDocument,
  meeting: MeetingDocument | undefined,
): Markup {
  const data = new CrmData(context);
  const people = (meeting?.links ?? []).filter(({ object }) => object === "people");
  const byName = new Map(
    people.map(({ object, recordId }) => [data.findLabel(object, recordId), recordId]),
  );
  return html`<span class="row">
    ${participants.map(({ name }) => {
      const recordId = byName.get(name);
      return recordId === undefined
        ? html`<span>${name}</span>`
        : html`<a href="${toRecordPath("people", recordId)}">${name}</a>`;
    })}
  </span>`;
}

function renderSection(title: string, content: Markup | string | null | undefined): Markup {
  if (!content) return html``;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

function renderItems(items: readonly (string | Markup)[]): Markup | undefined {
  if (items.length === 0) return undefined;
  return html`<ul class="list">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

function renderComments({ comments, users }: ConvintelRepository, call: ActivityDocument): Markup {
  const found = comments.find("activity", call.id);
  const items = found.map(
    ({ text, userId, timestamp }) =>
      html`<p class="text">${text}</p>
        <span class="small muted"
          >${users.get(userId)?.name ?? "Former user"}, at ${formatPosition(timestamp)}</span
        >`,
  );
  return renderSection("Comments", renderItems(items));
}
