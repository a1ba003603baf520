import { html } from "hono/html";
import { findFileUpload } from "../../services/notes/files/file-upload-document.js";
import { renderLink } from "../components/render-link.js";
import type { Markup } from "../markup.js";
import { isImage } from "../uploads/is-image.js";
import { uploadPaths } from "../paths.js";
import type { NotesData } from "./notes-data.js";

/** A file as content refers to it: one of the sandbox's own, or an address elsewhere. */
export interface FileContent {
  name?: string | null;
  external?: { url: string };
  file?: { sandbox_upload_id?: string; url?: string };
}

/** Renders a file as a link. Files of other hosts are never loaded. */
export function renderFile(data: NotesData, { name, external, file }: FileContent): Markup {
  const id = file?.sandbox_upload_id;
  if (id !== undefined) {
    const label = name ?? findFileUpload(data.repository, id)?.filename ?? "File";
    return html`<a href="${uploadPaths.home}/${id}">${label}</a>`;
  }
  const url = external?.url ?? file?.url ?? "";
  return renderLink(url, name ?? url);
}

/** Renders an uploaded image, or a link to another one. */
export function renderImage(data: NotesData, content: FileContent, description: string): Markup {
  const id = content.file?.sandbox_upload_id;
  const upload = id === undefined ? undefined : findFileUpload(data.repository, id);
  if (upload === undefined || !isImage(upload)) return renderFile(data, content);
  const text = description === "" ? (upload.filename ?? "Image") : description;
  return html`<img src="${uploadPaths.home}/${upload.id}" alt="${text}" loading="lazy" />`;
}
