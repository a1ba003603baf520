import { attachFile } from "../files/attach-file.js";
import { findSignedUploadId } from "../files/sign-files.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import {
  oneOfValues,
  list,
  object,
  oneOf,
  text,
  uuid,
  type Validator,
} from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";

interface FileInput {
  name?: string;
  external?: object;
  file_upload?: { id: string };
  file?: { url: string };
}

const url = text({ max: 2000 });

/** Validates a file: only uploads need no name. */
const validateFile: Validator = (value, path) => {
  const shared = { type: oneOfValues("external", "file_upload", "file"), name: text({ max: 100 }) };
  const file = object({ url }, { expiry_time: text() });
  const upload = object({ id: uuid });
  const problems = oneOf({ external: object({ url }), file_upload: upload, file }, shared)(
    value,
    path,
  );
  if (problems.length > 0 || (value as FileInput).file_upload !== undefined) return problems;
  return object({ name: text() }, { external: () => [], file: () => [], type: () => [] })(
    value,
    path,
  );
};

/** The column kind `files`: links to external files, and files stored by the service. */
export const filesColumn: ColumnKind<object[]> = {
  validate: list(validateFile),
  normalize: (input: FileInput[], _column, repository) =>
    input.map((file) => normalizeFile(file, repository)),
  getEmptyValue: () => [],
  serialize: (stored) => stored,
  filter: "existence",
  toPlain: (stored) => stored.map((file) => JSON.stringify(file)),
  toSortKey: (stored) => stored.length || null,
  validateConfig: object({}),
};

/** A stored file may be sent back unchanged, with the signed URL of a response. */
function normalizeFile({ name, external, ...own }: FileInput, repository: NotesRepository): object {
  if (external !== undefined) return { name, type: "external", external };
  const uploadId = own.file_upload?.id ?? findSignedUploadId(own.file?.url ?? "");
  if (uploadId === undefined) return { name, type: "file", file: own.file };
  const { file, upload } = attachFile(repository, uploadId);
  return { name: name ?? upload.filename, type: "file", file };
}
