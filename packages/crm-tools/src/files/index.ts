export { type AttachmentFolderOptions, attachmentFolder } from "./attachment-folder.js";
export { createFolder } from "./create-folder.js";
export { deleteFile } from "./delete-file.js";
export { type CrmDownload, downloadFile } from "./download-file.js";
export type { CrmFile } from "./file.js";
export { getFile } from "./get-file.js";
export { listFiles } from "./list-files.js";
export type { CrmUploadOptions, CrmUploadProgress } from "./send-file.js";
export { uploadFile } from "./upload-file.js";
