import { html } from "hono/html";
import type { MeetingContent } from "../../services/notes/meeting-notes/meeting-properties.js";
import type { BlockDocument } from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { BlockOutput } from "./block-output.js";

/** Renders meeting notes: summary and notes, with the transcript closed. */
export function renderMeetingNotes(output: BlockOutput, block: BlockDocument, id: Markup): Markup {
  const { calendar_event: event, children, title } = block.content as unknown as MeetingContent;
  const attendees = event?.attendees.map((user) => output.data.nameUser(user)).join(", ");
  const time = event === undefined ? "" : html`${renderTime(event.start_time)} · ${attendees}`;
  const show = (childId: string | undefined) =>
    childId === undefined ? "" : output.renderChildren(childId);
  return html`<section ${id} class="callout meeting" aria-label="Meeting notes">
    <div>
      <p><b>${toPlainText(title)}</b></p>
      <p class="small muted">${time}</p>
      ${show(children.summary_block_id)}
      <details>
        <summary>Notes</summary>
        ${show(children.notes_block_id)}
      </details>
      <details>
        <summary>Transcript</summary>
        ${show(children.transcript_block_id)}
      </details>
    </div>
  </section>`;
}
