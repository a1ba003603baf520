import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { FILE_READ_SCOPES, FILE_WRITE_SCOPES, fileId, fileResponse, getFilePath } from "./file.js";

/** The operation `crm_delete_file`. Beta in the CRM. */
export const deleteFile = defineDeletion({
  name: "crm_delete_file",
  scopes: FILE_WRITE_SCOPES,
  consequence: {
    reversible: "not",
    reason: "nothing restores a file",
    deletes: "the file, or the folder with everything in it",
  },
  verifyWith: "crm_get_file",
  description: "Deletes one file for good, or a folder with everything in it.",
  input: z.strictObject({ file_id: fileId }),
  path: ({ file_id }) => getFilePath(file_id),
  id: "file_id",
  nameTarget: async ({ file_id }, api) => {
    const { data } = await api.get(getFilePath(file_id), fileResponse, {
      scopes: FILE_READ_SCOPES,
    });
    return data.name ?? undefined;
  },
});
