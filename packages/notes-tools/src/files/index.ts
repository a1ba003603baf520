export { type FileFolderOptions, fileFolder } from "./file-folder.js";
export { fileUpload } from "./file-upload.js";
export { fileUploadList } from "./file-upload-list.js";
export type { NotesFileUpload } from "./file-upload-response.js";
export type { FileUploadOptions, FileUploadProgress } from "./upload-options.js";
