import type { FileTypes } from "@workbelt/core/provider";

/**
 * Media types by file extension. The extensions are those that the service documents for uploads ("Working
 * with files and media"); it lists the types separately, so that some pairs are assumed [file-type-pairs].
 */
export const fileTypes: FileTypes = {
  ".aac": "audio/aac",
  ".adts": "audio/aac",
  ".amv": "video/x-amv",
  ".asf": "video/x-ms-asf",
  ".avi": "video/x-msvideo",
  ".doc": "application/msword",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".dot": "application/msword",
  ".dotx": "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
  ".f4v": "video/x-f4v",
  ".flv": "video/x-flv",
  ".gif": "image/gif",
  ".gifv": "video/mp4",
  ".heic": "image/heic",
  ".ico": "image/vnd.microsoft.icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".m4a": "audio/mp4",
  ".m4b": "audio/mp4",
  ".m4v": "video/mp4",
  ".mid": "audio/midi",
  ".midi": "audio/midi",
  ".mkv": "video/webm",
  ".mov": "video/quicktime",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".mpeg": "video/mpeg",
  ".mpga": "audio/mpeg",
  ".oga": "audio/ogg",
  ".ogg": "audio/ogg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".pot": "application/vnd.ms-powerpoint",
  ".potx": "application/vnd.openxmlformats-officedocument.presentationml.template",
  ".ppa": "application/vnd.ms-powerpoint",
  ".pps": "application/vnd.ms-powerpoint",
  ".ppt": "application/vnd.ms-powerpoint",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".qt": "video/quicktime",
  ".svg": "image/svg+xml",
  ".tif": "image/tiff",
  ".tiff": "image/tiff",
  ".txt": "text/plain",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".wma": "audio/x-ms-wma",
  ".wmv": "video/x-ms-asf",
  ".xla": "application/vnd.ms-excel",
  ".xls": "application/vnd.ms-excel",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".xlt": "application/vnd.ms-excel",
  ".xltx": "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
};

/** Returns the media type of a file by its extension; undefined if the service does not take it. */
export function findFileType(fileName: string): string | undefined {
  const extension = /\.[^.]+$/.exec(fileName)?.[0].toLowerCase() ?? "";
  return Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
}

/** Returns an extension of a media type; undefined if the service does not take it. */
export function findExtension(contentType: string): string | undefined {
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  return Object.entries(fileTypes).find(([, known]) => known === type)?.[0];
}
