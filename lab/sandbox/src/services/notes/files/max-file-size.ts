import { collections, type WorkspaceDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Limit of paid workspaces; 5 MiB in free ones ("Working with files and media"). */
const PAID_LIMIT_BYTES = 5 * 1024 ** 3;

/** Returns the maximum size of a file in the workspace, in bytes. */
export function getMaxFileBytes({ store }: Pick<NotesRepository, "store">): number {
  const [workspace] = store.list<WorkspaceDocument>(collections.workspace);
  return workspace?.maxFileBytes ?? PAID_LIMIT_BYTES;
}

/** The error for a file above the limit, as documented for imports. */
export function sizeError(maxBytes: number) {
  return {
    type: "validation_error",
    code: "file_upload_invalid_size",
    message: `The file size is not within the allowed limit of ${formatLimit(maxBytes)}. Please try again with a new file upload.`,
    parameter: null,
    status_code: null,
  };
}

function formatLimit(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GiB` : `${bytes / 1024 ** 2} MiB`;
}
