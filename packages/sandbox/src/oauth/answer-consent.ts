import { randomUUID } from "node:crypto";
import type { AuthorizationServer } from "./authorization-server.js";
import { ConsentRefusal, StaleAnswer } from "./consent-refusal.js";
import type { AuthorizationRequest } from "./documents.js";
import { withParameters } from "./redirect-uri.js";

/** How long a consent page and a code wait; RFC 6749 §4.1.2 has ten minutes as the most for a code. */
const WAIT_MS = 10 * 60_000;

/** What a visitor has sent from the consent page. */
export interface Answer {
  /** Id of the consent page. */
  request: string | null;
  /** Key of the member the visitor is. */
  member: string | null;
  decision: string | null;
}

/** Lets a request wait for the visitor's answer, and returns the id that has to come with it. */
export function awaitAnswer(
  { data, now }: AuthorizationServer,
  request: AuthorizationRequest,
): string {
  const id = randomUUID();
  data.pending.put(id, { request, expiresAt: waitUntil(now()) });
  return id;
}

/** Takes the visitor's answer, once, and returns the address that the browser goes to. */
export function answerConsent(server: AuthorizationServer, answer: Answer): string {
  const { data, now } = server;
  return data.transaction(() => {
    const { id, request } = findPending(server, answer.request);
    if (answer.decision === "deny") {
      data.pending.delete(id);
      return returnAddress(request, {
        error: "access_denied",
        error_description: "The visitor did not allow the access.",
      });
    }
    if (answer.decision !== "allow") {
      throw new ConsentRefusal('"decision" has to be "allow" or "deny".');
    }
    const member = checkMember(server, answer.member);
    data.pending.delete(id);
    const code = `sandbox-${server.service}-code-${randomUUID()}`;
    data.codes.put(code, { request, member, expiresAt: waitUntil(now()) });
    return returnAddress(request, { code });
  });
}

/** Where the visitor returns to, with these parameters and the state the app has sent. */
export function returnAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  parameters: Record<string, string>,
): string {
  return withParameters(redirectUri, { ...parameters, ...(state !== undefined && { state }) });
}

function findPending(
  { data, service, now }: AuthorizationServer,
  id: string | null,
): { id: string; request: AuthorizationRequest } {
  const pending = id === null ? undefined : data.pending.get(id);
  const isOpen = pending?.request.service === service && now() < new Date(pending.expiresAt);
  if (id === null || pending === undefined || !isOpen) {
    throw new StaleAnswer(
      "It was answered already, or is too old. See in the app whether it is connected, or start again there.",
    );
  }
  return { id, request: pending.request };
}

function checkMember({ members }: AuthorizationServer, key: string | null): string {
  const member = members.find((each) => each.key === key);
  if (member !== undefined) return member.key;
  const keys = members.map((each) => each.key).join(", ");
  throw new ConsentRefusal(`"member" has to be one of: ${keys}.`);
}

function waitUntil(now: Date): string {
  return new Date(now.getTime() + WAIT_MS).toISOString();
}
