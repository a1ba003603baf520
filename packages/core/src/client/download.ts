import { ServerError } from "../errors/api-errors.js";
import { UnexpectedResponseError } from "../errors/call-errors.js";
import { isPlainObject } from "../text/json.js";
import { startSentence } from "../text/service-name.js";
import { formatBytes, STOP_ADVICE } from "./advice.js";
import { isLoopback } from "./base-url.js";
import type { Service } from "./service.js";
import type { HttpResponse } from "./transport.js";

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Returns the signed address that a service redirects a download to; undefined if the response is none. Plain http is
 * accepted only from a service on this machine, and only to this machine.
 *
 * @throws UnexpectedResponseError for any other address. The message does not have it: it is a secret.
 */
export function findDownloadUrl(
  { headers, status }: HttpResponse,
  requestUrl: string,
  service: Service,
): string | undefined {
  const { location } = headers;
  if (!REDIRECTS.includes(status) || location === undefined) return undefined;
  const isUrl = URL.canParse(location, requestUrl);
  return checkDownloadUrl(isUrl ? new URL(location, requestUrl) : undefined, requestUrl, service);
}

/**
 * Returns the signed address, which is absolute, at a key of the JSON of a response.
 *
 * @throws UnexpectedResponseError for one that no redirect could have either.
 */
export function pickDownloadUrl(
  json: unknown,
  key: string,
  requestUrl: string,
  service: Service,
): string {
  const found = isPlainObject(json) ? json[key] : undefined;
  const isUrl = typeof found === "string" && URL.canParse(found);
  return checkDownloadUrl(isUrl ? new URL(found) : undefined, requestUrl, service);
}

function checkDownloadUrl(
  url: URL | undefined,
  requestUrl: string,
  { displayName }: Service,
): string {
  const isLocal = [new URL(requestUrl), url].every(
    (each) => each?.protocol === "http:" && isLoopback(each.hostname),
  );
  if (url !== undefined && (url.protocol === "https:" || isLocal)) return url.href;
  throw new UnexpectedResponseError(
    `${startSentence(displayName)} sends the download to an address that is not https. ${STOP_ADVICE}`,
  );
}

/**
 * Returns the content of a download, as a `File` with its name if the storage names it.
 *
 * @throws UnexpectedResponseError if it is larger than accepted, ServerError if the storage refuses it.
 */
export function toDownload(
  { chunks, complete, headers, size, status }: HttpResponse,
  { maxBytes, service }: { maxBytes: number; service: Service },
): Blob {
  const storage = `The storage of ${service.displayName}`;
  if (status < 200 || status > 299) {
    throw new ServerError(`${storage} returned ${status} for the file. Make the call again.`, {
      status,
      retryable: true,
    });
  }
  if (!complete) {
    throw new UnexpectedResponseError(
      `${storage} returned a file of ${formatBytes(size)}, more than is accepted (${formatBytes(maxBytes)}). ${STOP_ADVICE}`,
    );
  }
  const type = headers["content-type"] ?? "";
  const parts = chunks.map((chunk) => new Uint8Array(chunk));
  const name = parseFileName(headers["content-disposition"] ?? "");
  return name === undefined ? new Blob(parts, { type }) : new File(parts, name, { type });
}

/** Parses the file name of a Content-Disposition header (RFC 6266). */
function parseFileName(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  try {
    return (encoded && decodeURIComponent(encoded)) ?? quoted ?? plain;
  } catch {
    return quoted ?? plain;
  }
}
