import { html } from "hono/html";
import type { MeetingDocument } from "../../services/crm/repository/documents.js";
import { renderBadge } from "../components/render-badge.js";
import { formatPosition } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";

/** Renders the recordings of a meeting with their transcripts. */
export function renderRecordings(data: CrmData, meeting: MeetingDocument): Markup {
  return html`${data.listRecordings(meeting).map(
    ({ id, status, transcript }) =>
      html`<section class="card" aria-labelledby="recording-${id}">
        <h2 id="recording-${id}">
          Recording ${status === "completed" ? "" : renderBadge(status, "amber")}
        </h2>
        <ol class="transcript">
          ${transcript.map(
            ({ speaker, speech, start_time }) =>
              html`<li>
                <span class="muted small mono">${formatPosition(start_time)}</span>
                <div>
                  <b>${speaker.name}</b>
                  <p>${speech}</p>
                </div>
              </li>`,
          )}
        </ol>
      </section>`,
  )}`;
}
