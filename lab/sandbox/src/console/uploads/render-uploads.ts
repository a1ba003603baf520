import { html } from "hono/html";
import type { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import {
  type FileUploadDocument,
  getSize,
  getStatus,
} from "../../services/notes/files/file-upload-document.js";
import { NotesCollections } from "../../services/notes/repository/notes-collections.js";
import { renderBadge } from "../components/render-badge.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import { callPaths, uploadPaths } from "../paths.js";
import type { Markup } from "../markup.js";

const PAGE_SIZE = 50;

/** Renders the files of the notes service and the recordings of calls, newest first. */
export function renderUploads(
  context: ConsoleContext,
  { uploads, activities }: ConvintelRepository,
  offset: number,
): Markup {
  const { fileUploads } = new NotesCollections(context.store);
  const page = { offset, limit: PAGE_SIZE, order: "newest" } as const;
  const files = fileUploads.list(page);
  const recordings = uploads.list(page);
  const total = Math.max(fileUploads.count(), uploads.count());
  return html`<h2>Files of the notes service</h2>
    ${renderTable({
      label: "Files",
      columns: [
        { label: "Name" },
        { label: "Type" },
        { label: "Size", isNumeric: true },
        { label: "Status" },
        { label: "Created" },
      ],
      rows: files.map((file) => [
        renderFileName(file),
        file.contentType ?? "",
        formatSize(getSize(file)),
        renderStatus(getStatus(file, context.now())),
        renderTime(file.createdTime),
      ]),
      empty: "No file has been uploaded.",
    })}
    <h2>Recordings of calls</h2>
    ${renderTable({
      label: "Recordings",
      columns: [
        { label: "Name" },
        { label: "Call" },
        { label: "Type" },
        { label: "Size", isNumeric: true },
        { label: "SHA-256" },
      ],
      rows: recordings.map(({ activityId, recording }) => [
        html`<span>${recording.fileName}</span>`,
        html`<a href="${callPaths.home}/${activityId}"
          >${activities.get(activityId)?.title ?? activityId}</a
        >`,
        recording.contentType,
        formatSize(recording.sizeBytes),
        html`<code>${recording.sha256}</code>`,
      ]),
      empty: "No recording has been uploaded.",
    })}
    ${renderPager({ path: uploadPaths.home, offset, limit: PAGE_SIZE, total })}`;
}

function renderFileName({ id, filename, status }: FileUploadDocument): Markup {
  const name = filename ?? "Unnamed";
  if (status !== "uploaded") return html`<span>${name}</span>`;
  return html`<a href="${uploadPaths.home}/${id}">${name}</a>`;
}

function renderStatus(status: string): Markup {
  const color = status === "uploaded" ? "green" : status === "pending" ? "blue" : "amber";
  return renderBadge(status, color);
}

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}
