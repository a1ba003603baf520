import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { errorResponse as toConvintelResponse, payloadTooLarge } from "./convintel/http/errors.js";
import { invalidInput } from "./crm/errors.js";
import { errorResponse as toNotesResponse } from "./notes/errors.js";
import { bodyTooLarge, MAX_BODY_BYTES as MAX_NOTES_BYTES } from "./notes/http/parse-body.js";
import { MAX_FORM_BYTES as MAX_NOTES_FORM_BYTES } from "./notes/http/parse-form.js";

/** Assumed [body-limit] for the CRM and the conversation intelligence, which document none. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Rejects larger bodies of the console and the control routes. */
export const limitBody: MiddlewareHandler = bodyLimit({ maxSize: MAX_BODY_BYTES });

/** Rejects larger bodies as the CRM does a note that is too large: 413. Uploads have a limit of their own. */
export const limitCrmBody: MiddlewareHandler = (context, next) =>
  isForm(context) && context.req.path.endsWith("/files/upload") ? next() : crmBodies(context, next);

/** Rejects bodies over the documented 500 KB, and forms over one part of a file. */
export const limitNotesBody: MiddlewareHandler = (context, next) =>
  (isForm(context) ? notesForms : notesBodies)(context, next);

/** Rejects larger bodies as Laravel does. Uploads have a limit of their own. */
export const limitConvintelBody: MiddlewareHandler = (context, next) =>
  isForm(context) && context.req.path.endsWith("/uploadActivity")
    ? next()
    : convintelBodies(context, next);

const notesBodies = limitNotes(MAX_NOTES_BYTES);
const notesForms = limitNotes(MAX_NOTES_FORM_BYTES);
const crmBodies = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => invalidInput("Request body is too large.", [], 413).toResponse(),
});
const convintelBodies = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => toConvintelResponse(payloadTooLarge(), context),
});

function limitNotes(maxSize: number): MiddlewareHandler {
  const onError = (context: Context) => {
    const requestId = randomUUID();
    context.header("x-notion-request-id", requestId);
    return toNotesResponse(context, bodyTooLarge(maxSize), requestId);
  };
  return bodyLimit({ maxSize, onError });
}

function isForm({ req }: Context): boolean {
  return /^multipart\/form-data\b/i.test(req.header("content-type") ?? "");
}
