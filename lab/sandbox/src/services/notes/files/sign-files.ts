import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Handler, HonoRequest } from "hono";
import type { SandboxContext } from "../../../common/context.js";
import type { RouteContext } from "../route-context.js";
import { findFileUpload, readParts } from "./file-upload-document.js";

type Scope = Pick<RouteContext, "repository" | "url">;

const LIFETIME_MS = 60 * 60 * 1000;
// Links made within a minute are equal, so that an edit finds the text that was read.
const STEP_MS = 60_000;
const key = randomBytes(32);

/** Returns a response in which stored files have signed URLs, which are valid for an hour. */
export function signFiles(response: object, scope: Scope): object {
  return signValue(response, scope) as object;
}

function signValue(value: unknown, scope: Scope): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => signValue(item, scope));
  if ("sandbox_upload_id" in value) return createLink(String(value.sandbox_upload_id), scope);
  const entries = Object.entries(value).map(([name, item]) => [name, signValue(item, scope)]);
  return Object.fromEntries(entries) as object;
}

function createLink(id: string, { repository, url }: Scope): object {
  const name = findFileUpload(repository, id)?.filename ?? "file";
  const path = `files/${id}/${encodeURIComponent(name.toWellFormed())}`;
  return signPath(path, id, { repository, url });
}

/** Returns the signed URL of a path of this service that shows the object with an id, and the end of its hour. */
export function signPath(path: string, id: string, { repository, url }: Scope) {
  const startMs = Math.floor(repository.now.getTime() / STEP_MS) * STEP_MS;
  const expiresAt = new Date(startMs + LIFETIME_MS).toISOString();
  const base = `${url.origin}${url.pathname.split("/v1/")[0]}/${path}`;
  const query = new URLSearchParams({ expires: expiresAt, signature: sign(id, expiresAt) });
  return { url: `${base}?${query.toString()}`, expiry_time: expiresAt };
}

/** Returns true for a request with a signed URL of the object with this id that has not expired. */
export function isSigned(request: HonoRequest, id: string, now: Date): boolean {
  const expires = request.query("expires") ?? "";
  const given = Buffer.from(request.query("signature") ?? "");
  const expected = Buffer.from(sign(id, expires));
  const isValid = given.length === expected.length && timingSafeEqual(given, expected);
  return isValid && now < new Date(expires);
}

/** Returns the id of the upload that a signed URL leads to. */
export function findSignedUploadId(url: string): string | undefined {
  return /\/files\/([0-9a-f-]{36})\//.exec(url)?.[1];
}

/** `GET /files/{id}/{name}`: serves a stored file to those who have a signed URL. */
export function serveFile({ now, store }: SandboxContext): Handler {
  return (request) => {
    const id = request.req.param("id") ?? "";
    if (!isSigned(request.req, id, now())) return request.text("Forbidden\n", 403);
    const upload = findFileUpload({ store }, id);
    const parts = upload && readParts({ store }, upload);
    if (upload === undefined || parts === undefined) return request.text("Not Found\n", 404);
    return request.body(ReadableStream.from(parts), 200, {
      "content-type": upload.contentType ?? "application/octet-stream",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
  };
}

function sign(id: string, expires: string): string {
  return createHmac("sha256", key).update(`${id} ${expires}`).digest("hex");
}
