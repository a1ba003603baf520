export { type AttachmentFolderOptions, attachmentFolder } from "./attachment-folder.js";
export { CrmCreateFolderTool, createFolder } from "./create-folder.js";
export { CrmDeleteFileTool, deleteFile } from "./delete-file.js";
export { CrmDownloadFileTool, type CrmDownload, downloadFile } from "./download-file.js";
export type { CrmFile } from "./file.js";
export { CrmGetFileTool, getFile } from "./get-file.js";
export { CrmListFilesTool, listFiles } from "./list-files.js";
export type { CrmUploadOptions, CrmUploadProgress } from "./send-file.js";
export { CrmUploadFileTool, type CrmUploadFileToolOptions, uploadFile } from "./upload-file.js";
