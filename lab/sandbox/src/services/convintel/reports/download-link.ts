import { createHmac, timingSafeEqual } from "node:crypto";
import type { ReportDocument, reportFormats } from "../repository/documents.js";

/** Documented: a download link works for 15 minutes. */
const LIFETIME_MS = 15 * 60_000;
// The sandbox's data is not secret.
const SIGNING_KEY = "sandbox-reports";

/** The format and expiry that a download link is signed for. */
interface DownloadGrant {
  id: string;
  format: (typeof reportFormats)[number];
  expiresMs: number;
}

/** Creates a signed link for the download of a report, next to the requested address. */
export function createDownloadLink(
  { id }: ReportDocument,
  format: DownloadGrant["format"],
  { nowMs, requestUrl }: { nowMs: number; requestUrl: string },
): { url: string; expiresMs: number } {
  const expiresMs = nowMs + LIFETIME_MS;
  const url = new URL(requestUrl);
  url.pathname = url.pathname.replace(/\/automated-reports\/.*$/, `/sandbox/reports/${id}`);
  const signature = sign({ id, format, expiresMs });
  url.search = new URLSearchParams({ format, expires: String(expiresMs), signature }).toString();
  return { url: url.href, expiresMs };
}

/** Returns true if the signature of a link is right and the link has not expired. */
export function isValidLink(grant: DownloadGrant, signature: string, nowMs: number): boolean {
  const expected = Buffer.from(sign(grant));
  const given = Buffer.from(signature);
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  return isSigned && nowMs < grant.expiresMs;
}

function sign({ expiresMs, format, id }: DownloadGrant): string {
  return createHmac("sha256", SIGNING_KEY).update(`${id} ${format} ${expiresMs}`).digest("hex");
}
