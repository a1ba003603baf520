import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { CrmService } from "../crm-service.js";

const LIFETIME_MS = 5 * 60 * 1000;
const key = randomBytes(32);

/** Creates the signed URL of a file's content. How long Attio's are valid is not documented. */
export function createDownloadUrl(id: string, requestUrl: string, now: Date): string {
  const { origin, pathname } = new URL(requestUrl);
  const expires = new Date(now.getTime() + LIFETIME_MS).toISOString();
  const query = new URLSearchParams({ expires, signature: sign(id, expires).toString("hex") });
  return `${origin}${pathname.split("/v2/")[0]}/downloads/${id}?${query.toString()}`;
}

/** The route that serves the content of files to those who have a signed URL; it needs no token. */
export function createDownloadRoutes({ collections, now }: CrmService): Hono {
  return new Hono().get("/downloads/:id", ({ body, req, text }) => {
    const { id } = req.param();
    const { expires = "", signature = "" } = req.query();
    const given = Buffer.from(signature, "hex");
    const expected = sign(id, expires);
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isValid || now() >= new Date(expires)) return text("Forbidden\n", 403);
    const file = collections.files.get(id);
    const content = collections.getFileContent(id);
    if (file?.type !== "file" || content === undefined) return text("Not Found\n", 404);
    return body(new Uint8Array(content), 200, {
      "content-type": file.contentType ?? "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
  });
}

function sign(id: string, expires: string): Buffer {
  return createHmac("sha256", key).update(`${id} ${expires}`).digest();
}
