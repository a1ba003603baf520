import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";

/** A file upload as the service returns it. */
export const fileUploadResponse = z.looseObject({
  id: z.string(),
  status: z.string(),
  filename: z.string().nullish(),
  content_type: z.string().nullish(),
  content_length: z.number().nullish(),
  created_time: z.string().nullish(),
  expiry_time: z.string().nullish(),
  number_of_parts: z.looseObject({ total: z.number(), sent: z.number() }).nullish(),
  file_import_result: z
    .looseObject({
      error: z.looseObject({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

/** A file upload as the service returns it. */
export type NotesFileUpload = z.infer<typeof fileUploadResponse>;

/** Fetches the current state of an upload. */
export function fetchFileUpload(api: Api, id: string): Promise<NotesFileUpload> {
  return api.get(path`/v1/file_uploads/${id}`, fileUploadResponse);
}

/** The shape of an upload for models. */
export const fileUploadOutput = z.strictObject({
  file_upload_id: z.string(),
  status: z.string(),
  filename: z.string().optional(),
  content_type: z.string().optional(),
  size_bytes: z.number().optional(),
  attach_before: z.string().optional(),
  error: z.string().optional(),
});

/** The parts of an upload a model needs. It expires unless it is attached in time. */
export function compactFileUpload(upload: NotesFileUpload): z.infer<typeof fileUploadOutput> {
  return {
    file_upload_id: upload.id,
    status: upload.status,
    filename: upload.filename ?? undefined,
    content_type: upload.content_type ?? undefined,
    size_bytes: upload.content_length ?? undefined,
    attach_before: upload.expiry_time ?? undefined,
    error: upload.file_import_result?.error?.message ?? undefined,
  };
}
