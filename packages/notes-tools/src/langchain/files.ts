// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { fileUploadList } from "../files/file-upload-list.js";
import { fileUpload } from "../files/file-upload.js";
import { type FileUploadOptions } from "../files/upload-options.js";

/** Lists the file uploads of the connection. */
export class NotesFileUploadListTool extends NotesTool<typeof fileUploadList> {
  constructor(options?: NotesToolOptions<typeof fileUploadList>) {
    super(fileUploadList, options);
  }
}

/** Options of the upload tool. */
export interface NotesFileUploadToolOptions
  extends NotesToolOptions<typeof fileUpload>, FileUploadOptions {}

/**
 * Uploads a file that the host offers, or one from the web.
 *
 * @example new NotesFileUploadTool({ files: fileFolder("./attachments") })
 */
export class NotesFileUploadTool extends NotesTool<typeof fileUpload> {
  constructor(options?: NotesFileUploadToolOptions) {
    super(fileUpload, options);
  }
}
