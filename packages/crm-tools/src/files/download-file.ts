import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { omitEmpty } from "../schema/compact-values.js";
import { FILE_READ_SCOPES, fileId, fileResponse, getFilePath } from "./file.js";

// The CRM's own limit is 50 MB for each file, as of its upload.
const MAX_BYTES = 64 * 1024 * 1024;

const TEXT_TYPE = /^(text\/|message\/rfc822|application\/(.+\+)?(json|xml|yaml|x-ndjson))/i;

/** The content of a file of a record. */
export interface CrmDownload {
  file_id: string;
  name: string | undefined;
  content_type: string;
  size_bytes: number;
  /** For the application, not for a model: `stream()`, `arrayBuffer()` and `text()` read it. */
  content: Blob;
  /** The text, if it is one. */
  text?: string;
}

const output = z.strictObject({
  file_id: z.string(),
  name: z.string().optional(),
  content_type: z.string().optional(),
  size_bytes: z.int(),
  text: z.string().optional(),
  note: z.string().optional(),
});

/** The operation `crm_download_file`. Beta in the CRM. */
export const downloadFile = defineOperation({
  name: "crm_download_file",
  description:
    "Downloads a file of a record for the application. You read the text of text files (txt, csv, md, json, html); of others only name, type and size.",
  effect: "read",
  returnsTexts: ["files"],
  hostOnly: ["content"],
  scopes: FILE_READ_SCOPES,
  input: z.strictObject({ file_id: fileId }),
  run: async ({ file_id }, api): Promise<CrmDownload> => {
    const content = await api.get(path`/v2/files/${file_id}/download`, z.instanceof(Blob), {
      download: { maxBytes: MAX_BYTES },
    });
    return {
      file_id,
      name: content instanceof File ? content.name : undefined,
      content_type: content.type,
      size_bytes: content.size,
      content,
      ...(TEXT_TYPE.test(content.type) ? { text: await content.text() } : {}),
    };
  },
  explainError: async ({ status }, { api, input }) => {
    if (status !== 404) return undefined;
    const { data } = await api.get(getFilePath(input.file_id), fileResponse);
    if (data.file_type === "file") return undefined;
    return {
      advice:
        data.file_type === "folder"
          ? "This is a folder: take the file_id of a file in it from crm_list_files."
          : "The content is in another storage, which this connection does not read. Retrying will not help: tell the user.",
    };
  },
  output,
  compact: ({ content: _, content_type, name, text, ...found }): z.infer<typeof output> => ({
    ...found,
    ...omitEmpty({ name, content_type }),
    ...(text === undefined
      ? { note: "The application has the file, which is not a text." }
      : { text }),
  }),
});
