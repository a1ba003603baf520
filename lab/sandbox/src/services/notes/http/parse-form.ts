import { validationError } from "../errors.js";

/** A form with a file. */
export interface FormBody {
  file?: { name: string; type: string; bytes: Uint8Array };
  part_number?: string;
}

/** Largest form: one part of a file, and the other fields. */
export const MAX_FORM_BYTES = 21 * 1024 * 1024;

/** Parses a `multipart/form-data` body. Its length must be announced, which limits the memory it takes. */
export async function parseForm(request: Request): Promise<FormBody> {
  const length = request.headers.get("content-length");
  if (length === null || Number(length) > MAX_FORM_BYTES) {
    await discard(request);
    throw validationError(`body failed validation: body should be ≤ \`${MAX_FORM_BYTES}\` bytes.`);
  }
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) {
    throw validationError("body failed validation: body should be multipart/form-data.");
  }
  const [file, part] = [form.get("file"), form.get("part_number")];
  return {
    ...(file instanceof File
      ? {
          file: {
            name: file.name,
            type: file.type,
            bytes: new Uint8Array(await file.arrayBuffer()),
          },
        }
      : {}),
    ...(typeof part === "string" ? { part_number: part } : {}),
  };
}

/** Reads to the end: the client receives an early error only after sending everything. */
async function discard({ body }: Request): Promise<void> {
  await body?.pipeTo(new WritableStream()).catch(() => {});
}
