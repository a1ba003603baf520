import { randomUUID } from "node:crypto";
import type { AuthorizationServer } from "./authorization-server.js";
import { ConsentError, StaleConsentError } from "./consent-error.js";
import type { AuthorizationRequest } from "./documents.js";
import { appendParameters } from "./redirect-uri.js";

/** Lifetime of a consent page and of a code; the maximum for a code in RFC 6749 §4.1.2. */
const LIFETIME_MS = 10 * 60_000;

/** The form fields of a consent page. */
export interface ConsentSubmission {
  /** Id of the consent page. */
  request: string | null;
  /** Key of the signed-in member. */
  member: string | null;
  decision: string | null;
}

/** Saves a request until its consent page is submitted. Returns the id for the form. */
export function createPendingConsent(
  { data, now }: AuthorizationServer,
  request: AuthorizationRequest,
): string {
  const id = randomUUID();
  data.pending.put(id, { request, expiresAt: expiryFrom(now()) });
  return id;
}

/** Processes a submitted consent page, once, and returns the redirect URL. */
export function submitConsent(server: AuthorizationServer, submission: ConsentSubmission): string {
  const { data, now } = server;
  return data.transaction(() => {
    const { id, request } = findPending(server, submission.request);
    if (submission.decision === "deny") {
      data.pending.delete(id);
      return buildRedirect(request, {
        error: "access_denied",
        error_description: "The user denied access.",
      });
    }
    if (submission.decision !== "allow") {
      throw new ConsentError('"decision" must be "allow" or "deny".');
    }
    const member = parseMember(server, submission.member);
    data.pending.delete(id);
    const code = `sandbox-${server.service}-code-${randomUUID()}`;
    data.codes.put(code, { request, member, expiresAt: expiryFrom(now()) });
    return buildRedirect(request, { code });
  });
}

/** Builds the redirect URL with these parameters and the state of the app. */
export function buildRedirect(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  parameters: Record<string, string>,
): string {
  return appendParameters(redirectUri, { ...parameters, ...(state !== undefined && { state }) });
}

function findPending(
  { data, service, now }: AuthorizationServer,
  id: string | null,
): { id: string; request: AuthorizationRequest } {
  const pending = id === null ? undefined : data.pending.get(id);
  const isOpen = pending?.request.service === service && now() < new Date(pending.expiresAt);
  if (id === null || pending === undefined || !isOpen) {
    throw new StaleConsentError(
      "It was already submitted or has expired. Check in the app whether it is connected, or start again there.",
    );
  }
  return { id, request: pending.request };
}

function parseMember({ members }: AuthorizationServer, key: string | null): string {
  const member = members.find((each) => each.key === key);
  if (member !== undefined) return member.key;
  const keys = members.map((each) => each.key).join(", ");
  throw new ConsentError(`"member" must be one of: ${keys}.`);
}

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + LIFETIME_MS).toISOString();
}
