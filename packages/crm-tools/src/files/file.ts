import { type InputIssue, NotFoundError } from "@workbelt/core";
import { type Api, path, type Path, type ThingKind } from "@workbelt/core/provider";
import { z } from "zod";
import { checkRecord } from "../checks/check-references.js";
import { ID_SOURCES } from "../schema/id-sources.js";
import { id } from "../inputs/ids.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";

/** Scopes to read files. */
export const FILE_READ_SCOPES = [
  "file:read",
  "object_configuration:read",
  "record_permission:read",
];
/** Scopes to add and delete files. */
export const FILE_WRITE_SCOPES = [
  "file:read-write",
  "object_configuration:read",
  "record_permission:read",
];

/** The shape of a file or folder. */
export const crmFile = z.looseObject({
  id: z.looseObject({ file_id: z.string() }),
  file_type: z.string(),
  object_slug: z.string().nullish(),
  record_id: z.string().nullish(),
  storage_provider: z.string().nullish(),
  name: z.string().nullish(),
  content_type: z.string().nullish(),
  content_size: z.number().nullish(),
  parent_folder_id: z.string().nullish(),
  has_children: z.boolean().nullish(),
  external_provider_file_id: z.string().nullish(),
  microsoft_drive_id: z.string().nullish(),
  created_by_actor: z
    .looseObject({ type: z.string().nullish(), id: z.string().nullish() })
    .nullish(),
  created_at: z.string().nullish(),
});

/**
 * A file or folder of a record, as the CRM returns it. Its `file_type` is `file`, `folder`, or `connected-file` and
 * `connected-folder` of another storage provider.
 */
export type CrmFile = z.infer<typeof crmFile>;

/** A response that holds one file. */
export const fileResponse = z.object({ data: crmFile });

/** The places of a file's parts, for undo. */
export const FILE: ThingKind = {
  noun: "file",
  at: "data",
  id: "id.file_id",
  name: ["name"],
  compared: ["name", "parent_folder_id"],
};

/** The input that names a file or folder. */
export const fileId = id("file", "UUID of the file or folder");

/** The input that names a folder. */
export const folderId = id("folder", "UUID of the folder");

/** The path of one file. */
export function getFilePath(file_id: string): Path {
  return path`/v2/files/${file_id}`;
}

/** The shape of a file of the record that the call named, for models. */
export const listedFileOutput = z.strictObject({
  file_id: z.string(),
  file_type: z.string(),
  name: z.string().optional(),
  content_type: z.string().optional(),
  size_bytes: z.number().optional(),
  parent_folder_id: z.string().optional(),
  has_children: z.boolean().optional(),
  storage_provider: z.string().optional(),
  created_at: z.string().optional(),
});

/** The shape of a file for models. */
export const fileOutput = listedFileOutput.extend({
  object: z.string().optional(),
  record_id: z.string().optional(),
});

/** Reduces a file of the record that the call named to what a model needs. */
export function compactListedFile(found: CrmFile): z.infer<typeof listedFileOutput> {
  return {
    file_id: found.id.file_id,
    file_type: found.file_type,
    ...omitEmpty({
      name: found.name,
      content_type: found.content_type,
      size_bytes: found.content_size,
      parent_folder_id: found.parent_folder_id,
      has_children: found.has_children,
      // The CRM's own storage goes without saying.
      storage_provider: found.storage_provider === "attio" ? undefined : found.storage_provider,
      created_at: shortenTime(found.created_at),
    }),
  };
}

/** Reduces a file to what a model needs. */
export function compactFile(found: CrmFile): z.infer<typeof fileOutput> {
  return {
    ...compactListedFile(found),
    ...omitEmpty({ object: found.object_slug, record_id: found.record_id }),
  };
}

/** The place of a new file or folder. */
interface FilePlace {
  object: string;
  record_id: string;
  parent_folder_id?: string | undefined;
}

/** Finds that a record does not exist, or that it has no such folder. */
export function checkPlace(place: FilePlace, api: Api): Promise<InputIssue[]>[] {
  return [
    checkRecord(place, { object: "object", record: "record_id" }, api),
    checkFolder(place, api),
  ];
}

async function checkFolder(
  { parent_folder_id, record_id }: FilePlace,
  api: Api,
): Promise<InputIssue[]> {
  if (parent_folder_id === undefined) return [];
  const found = await api
    .get(getFilePath(parent_folder_id), fileResponse, { scopes: FILE_READ_SCOPES })
    .catch((error: unknown) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    });
  if (found?.data.file_type === "folder" && found.data.record_id === record_id) return [];
  const message = `the record has no folder with this id. Take ${ID_SOURCES.folder}.`;
  return [{ field: "parent_folder_id", message }];
}
