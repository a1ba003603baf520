import { html } from "hono/html";
import type {
  ActivityDocument,
  TranscriptSegment,
} from "../../services/convintel/repository/documents.js";
import { formatPosition } from "../components/render-time.js";
import type { Markup } from "../markup.js";

/** Renders a transcript with the position and speaker of each segment. */
export function renderTranscript(
  call: ActivityDocument,
  transcript: readonly TranscriptSegment[],
): Markup {
  if (transcript.length === 0) return html`<p class="muted">There is no transcript.</p>`;
  return html`<ol class="transcript">
    ${transcript.map(
      (segment) =>
        html`<li>
          <span class="small muted mono">${formatPosition(segment.startsAt)}</span>
          <div>
            <b>${nameSpeaker(call, segment.participantId)}</b>
            <p>${segment.transcript}</p>
          </div>
        </li>`,
    )}
  </ol>`;
}

/** Returns the name of a participant. */
export function nameSpeaker({ participants }: ActivityDocument, id: string): string {
  return participants.find((participant) => participant.id === id)?.name ?? "Unknown speaker";
}
