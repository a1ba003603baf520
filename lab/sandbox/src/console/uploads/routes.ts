import { Hono } from "hono";
import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { findFileUpload, readParts } from "../../services/notes/files/file-upload-document.js";
import { readOffset } from "../components/render-pager.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { isImage } from "./is-image.js";
import { renderUploads } from "./render-uploads.js";
import { uploadPaths } from "../paths.js";

/** Creates the page of uploads, `/console/uploads`, and the files at `/console/uploads/:id`. */
export function createUploadRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  const { store } = context;
  return new Hono<ConsoleEnv>()
    .get("/", (request) => {
      const content = renderUploads(context, new ConvintelRepository(store), readOffset(request));
      return sendPage(request, { title: "Uploads", current: uploadPaths.home, content });
    })
    .get("/:id", (request) => {
      const upload = requireFound(findFileUpload({ store }, request.req.param("id")), "file");
      const parts = requireFound(readParts({ store }, upload), "file");
      // Only images are shown; a browser could run other content, such as HTML, with the rights of the console.
      const disposition = isImage(upload) ? "inline" : "attachment";
      return request.body(ReadableStream.from(parts), 200, {
        "content-type": isImage(upload) ? String(upload.contentType) : "application/octet-stream",
        "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent((upload.filename ?? "file").toWellFormed())}`,
        "content-security-policy": "default-src 'none'; sandbox",
      });
    });
}
