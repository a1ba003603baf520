// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createFolder } from "../files/create-folder.js";
import { deleteFile } from "../files/delete-file.js";
import { downloadFile } from "../files/download-file.js";
import { getFile } from "../files/get-file.js";
import { listFiles } from "../files/list-files.js";
import { type CrmUploadOptions } from "../files/send-file.js";
import { uploadFile } from "../files/upload-file.js";

/** Creates a folder for files of a record. */
export class CrmCreateFolderTool extends CrmTool<typeof createFolder> {
  constructor(options?: CrmToolOptions<typeof createFolder>) {
    super(createFolder, options);
  }
}

/** Deletes one file, or a folder with everything in it, for good. */
export class CrmDeleteFileTool extends CrmTool<typeof deleteFile> {
  constructor(options?: CrmToolOptions<typeof deleteFile>) {
    super(deleteFile, options);
  }
}

/** Downloads a file of a record: the content for the application, and of texts the text for the model. */
export class CrmDownloadFileTool extends CrmTool<typeof downloadFile> {
  constructor(options?: CrmToolOptions<typeof downloadFile>) {
    super(downloadFile, options);
  }
}

/** Gets one file or folder, without its content. */
export class CrmGetFileTool extends CrmTool<typeof getFile> {
  constructor(options?: CrmToolOptions<typeof getFile>) {
    super(getFile, options);
  }
}

/** Lists the files and folders of a record. */
export class CrmListFilesTool extends CrmTool<typeof listFiles> {
  constructor(options?: CrmToolOptions<typeof listFiles>) {
    super(listFiles, options);
  }
}

/** Options of the upload tool. */
export interface CrmUploadFileToolOptions
  extends CrmToolOptions<typeof uploadFile>, CrmUploadOptions {}

/**
 * Uploads a file that the host offers to a record.
 *
 * @example new CrmUploadFileTool({ files: attachmentFolder("./attachments") })
 */
export class CrmUploadFileTool extends CrmTool<typeof uploadFile> {
  constructor(options?: CrmUploadFileToolOptions) {
    super(uploadFile, options);
  }
}
