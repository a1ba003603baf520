import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { AppDocument } from "../../../oauth/documents.js";
import { findClient } from "../../../oauth/find-client.js";
import { invalidRequest, OAuthError, type OAuthErrorCode } from "../../../oauth/oauth-error.js";
import { NotesError } from "../errors.js";
import { parseBody } from "../http/parse-body.js";
import { isObject } from "../validation/validators.js";
import type { NotesServer } from "./notes-server.js";

/** Handles a request of an authenticated app. */
export type AppRequestHandler = (app: AppDocument, body: Record<string, unknown>) => object;

/**
 * Creates the handler of an app endpoint: Basic authentication, JSON request and response.
 * `Notion-Version` is optional: Notion's client sends it, its guide does not.
 */
export function handleAppRequest(server: NotesServer, handle: AppRequestHandler): Handler {
  return async (request) => {
    const requestId = randomUUID();
    request.header("x-notion-request-id", requestId);
    request.header("cache-control", "no-store");
    try {
      const app = authenticateApp(server, request.req.header("authorization"));
      const body = parseBody(await request.req.text());
      if (!isObject(body)) throw invalidRequest("The body must be a JSON object.");
      return request.json({ ...handle(app, body), request_id: requestId });
    } catch (error) {
      if (!(error instanceof OAuthError || error instanceof NotesError)) throw error;
      const { status, body } = serializeError(error, requestId);
      if (status === 401) request.header("www-authenticate", 'Basic realm="notes"');
      return request.json(body, status);
    }
  };
}

/** Returns a required string from the body. */
export function requireString(body: Record<string, unknown>, name: string): string {
  const text = parseOptionalString(body, name);
  if (text === undefined) throw invalidRequest(`"${name}" is missing.`);
  return text;
}

/** Returns an optional string from the body. */
export function parseOptionalString(
  body: Record<string, unknown>,
  name: string,
): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  throw invalidRequest(`"${name}" must be a string.`);
}

/** Authenticates an app. In Notion's guide, Basic credentials are not percent-encoded. */
function authenticateApp(server: NotesServer, header: string | undefined): AppDocument {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  const credentials = Buffer.from(encoded, "base64").toString("utf8");
  const colon = credentials.indexOf(":");
  if (colon < 0) return findClient(server, undefined, undefined);
  return findClient(server, credentials.slice(0, colon), credentials.slice(colon + 1));
}

/** API error codes for OAuth errors; only `invalid_grant` is in Notion's table of errors. */
const apiCodes: Partial<Record<OAuthErrorCode, string>> = {
  invalid_grant: "invalid_grant",
  invalid_client: "unauthorized",
};

/**
 * Serializes an error. Notion's guide shows OAuth error bodies, its table of errors the API's
 * format. How they combine is not documented; here a body contains both.
 */
function serializeError(
  error: OAuthError | NotesError,
  requestId: string,
): { status: 400 | 401; body: object } {
  const { message } = error;
  const oauthCode = error instanceof OAuthError ? error.code : "invalid_request";
  const status = error instanceof OAuthError ? error.status : 400;
  const code =
    error instanceof OAuthError ? (apiCodes[error.code] ?? "validation_error") : error.fields.code;
  const body = {
    object: "error",
    status,
    code,
    message,
    error: oauthCode,
    error_description: message,
    request_id: requestId,
  };
  return { status, body };
}
