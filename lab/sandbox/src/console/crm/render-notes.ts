import { html } from "hono/html";
import type { NoteDocument } from "../../services/crm/repository/documents.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { crmPaths } from "../paths.js";
import { renderRecordLink } from "./render-record-link.js";

const PAGE_SIZE = 50;

/** Renders the notes, newest first. */
export function renderNotes(data: CrmData, offset: number): Markup {
  const { notes } = data.collections;
  const page = notes.findRange("created", { order: "descending", offset, limit: PAGE_SIZE });
  const columns = ["Title", "Record", "By", "Created"].map((label) => ({ label }));
  const rows = page.map((note) => [
    html`<a href="${crmPaths.notes}/${note.id}"
        >${note.title === "" ? "Untitled note" : note.title}</a
      >
      ${data.marks.render(note.id)}`,
    renderRecordLink(data, note.parentObject, note.parentRecordId),
    data.nameActor(note.createdBy),
    renderTime(note.createdAt),
  ]);
  return html`${renderTable({ label: "Notes", columns, rows, empty: "There are no notes." })}
  ${renderPager({ path: crmPaths.notes, offset, limit: PAGE_SIZE, total: notes.count() })}`;
}

/** Renders a note with its Markdown as it was written. */
export function renderNote(data: CrmData, note: NoteDocument): Markup {
  return html`<p class="muted">
      On ${renderRecordLink(data, note.parentObject, note.parentRecordId)}, by
      ${data.nameActor(note.createdBy)}, ${renderTime(note.createdAt)}
    </p>
    <div class="card text">${note.markdown}</div>`;
}
