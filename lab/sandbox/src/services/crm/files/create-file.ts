import { randomUUID } from "node:crypto";
import type { CrmService, RouteContext } from "../crm-service.js";
import { getActor } from "../access/authenticate.js";
import { invalidInput, notFound } from "../errors.js";
import { requireObject, requireRecord } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { FileDocument } from "../repository/documents.js";
import { toTimestamp } from "../time/timestamp.js";
import { parseBody } from "../validation/parse-request.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { isJsonObject, nullable, optional, shape } from "../validation/structures.js";
import { type Infer, validate, type Validator } from "../validation/validator.js";

/** Maximum size of an uploaded file, which is documented, and of the form around it. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;

const owner = { object: string({ minLength: 1 }), record_id: uuid };
const connected = {
  ...owner,
  storage_provider: oneOf(["dropbox", "box", "google-drive", "microsoft-onedrive"]),
  external_provider_file_id: string({ minLength: 1 }),
  microsoft_drive_id: optional(nullable(string())),
};
const folderBody = shape({
  ...owner,
  file_type: oneOf(["folder"]),
  name: string({ minLength: 1 }),
  parent_folder_id: optional(uuid),
});
const connectedBody = shape({
  ...connected,
  file_type: oneOf(["connected-file", "connected-folder"]),
});
const newFileBody: Validator<Infer<typeof folderBody> | Infer<typeof connectedBody>> = (
  input,
  path,
  issues,
) => {
  const isFolder = isJsonObject(input) && input["file_type"] === "folder";
  return isFolder ? folderBody(input, path, issues) : connectedBody(input, path, issues);
};
const uploadForm = shape({ ...owner, parent_folder_id: optional(uuid) });

/** `POST /v2/files`: adds a folder, or a file or folder of another storage provider, to a record. */
export async function createFile(service: CrmService, context: RouteContext) {
  const input = await parseBody(context, newFileBody);
  const common = createCommon(service, context, input);
  return save(
    service,
    input.file_type === "folder"
      ? {
          ...common,
          storageProvider: "attio",
          type: "folder",
          name: input.name,
          parentFolderId: findFolderId(service, input),
        }
      : {
          ...common,
          storageProvider: input.storage_provider,
          type: input.file_type,
          externalId: input.external_provider_file_id,
          microsoftDriveId: input.microsoft_drive_id ?? null,
        },
  );
}

/** `POST /v2/files/upload`: adds a file with its content to a record. The messages are not documented. */
export async function uploadFile(service: CrmService, context: RouteContext) {
  const { file, input } = await parseUpload(context);
  const common = createCommon(service, context, input);
  const parentFolderId = findFolderId(service, input);
  const bytes = new Uint8Array(await file.arrayBuffer());
  service.collections.putFileContent(common.id, bytes);
  return save(service, {
    ...common,
    storageProvider: "attio",
    type: "file",
    name: file.name,
    contentType: file.type || null,
    contentBytes: bytes.length,
    parentFolderId,
  });
}

/** Parses the form. Its length must be announced, which limits the memory it takes. */
async function parseUpload({ req }: RouteContext) {
  const length = req.header("content-length");
  if (length === undefined || Number(length) > MAX_FORM_BYTES) throw tooLarge();
  const form = await req.raw.formData().catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof File)) {
    throw invalidInput("The body must be multipart/form-data with one field named `file`.");
  }
  if (file.size > MAX_FILE_BYTES) throw tooLarge();
  const fields = Object.fromEntries([...(form ?? [])].filter(([name]) => name !== "file"));
  const { issues, value: input } = validate(uploadForm, fields);
  if (issues.length > 0) throw invalidInput("Body payload validation error.", issues);
  return { file, input };
}

function tooLarge(): Error {
  return invalidInput("The file must not exceed 50 MB.");
}

function createCommon(
  { collections, now }: CrmService,
  context: RouteContext,
  input: { object: string; record_id: string },
) {
  const repository = new CrmRepository(collections);
  const object = requireObject(repository, input.object);
  const record = requireRecord(repository, object, input.record_id);
  return {
    id: randomUUID(),
    object: object.slug,
    recordId: record.id,
    createdBy: getActor(context.get("token")),
    createdAt: toTimestamp(now()),
  };
}

/** Returns the id of the folder to put a file into; it must belong to the same record. */
function findFolderId(
  { collections }: CrmService,
  input: { record_id: string; parent_folder_id?: string | undefined },
): string | null {
  if (input.parent_folder_id === undefined) return null;
  const folder = collections.files.get(input.parent_folder_id.toLowerCase());
  const isHere = folder?.type === "folder" && folder.recordId === input.record_id.toLowerCase();
  if (isHere) return folder.id;
  throw notFound(`Folder with ID "${input.parent_folder_id}" not found.`);
}

function save({ collections }: CrmService, file: FileDocument): FileDocument {
  collections.files.put(file.id, file);
  return file;
}
