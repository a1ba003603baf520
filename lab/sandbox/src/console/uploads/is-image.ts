import type { FileUploadDocument } from "../../services/notes/files/file-upload-document.js";

const imageTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

/** Returns true for an uploaded image of a type without scripts, which excludes SVG. */
export function isImage({ contentType, status }: FileUploadDocument): boolean {
  return status === "uploaded" && imageTypes.has(contentType ?? "");
}
