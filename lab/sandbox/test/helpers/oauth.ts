import { onTestFinished } from "vitest";
import {
  type OAuthServiceName,
  type Sandbox,
  sandboxClients,
  type SandboxOptions,
  startSandbox,
} from "../../src/index.js";

/** Redirect URI of the tests' app. Nothing listens there. */
export const callback = "http://127.0.0.1:9/callback";

/** A response of an OAuth endpoint. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** An access token and, from the notes service, a refresh token. */
export interface Tokens {
  access: string;
  refresh: string;
}

/** Starts a sandbox that stops with the test. */
export async function started(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Creates a clock that only moves on request. */
export function createClock() {
  let moment = Date.parse("2026-03-04T12:00:00Z");
  return {
    now: () => new Date(moment),
    forward: (seconds: number) => {
      moment += seconds * 1000;
    },
  };
}

/** Builds the URL of the consent page; undefined parameters are omitted. */
export function authorizeUrl(
  { services }: Sandbox,
  service: OAuthServiceName,
  changes: Record<string, string | undefined> = {},
): string {
  const path = service === "crm" ? "/authorize" : "/v1/oauth/authorize";
  const url = new URL(`${services[service].baseUrl}${path}`);
  const parameters = {
    client_id: services[service].clientId,
    redirect_uri: callback,
    response_type: "code",
    ...(service === "notes" && { owner: "user" }),
    state: "s1",
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Approves the consent page and returns the code. */
export async function codeFor(
  sandbox: Sandbox,
  service: OAuthServiceName,
  changes: Record<string, string | undefined> = {},
  member = "priya-raman",
): Promise<string> {
  const address = await sandbox.approve(authorizeUrl(sandbox, service, changes), { member });
  const code = new URL(address).searchParams.get("code");
  if (code === null) throw new Error(`No code in ${address}.`);
  return code;
}

/** Requests a token from the CRM. */
export async function askCrm(
  { services }: Sandbox,
  fields: Record<string, string | undefined>,
): Promise<Reply> {
  const form = new URLSearchParams();
  const all = {
    client_id: sandboxClients.crm.clientId,
    client_secret: sandboxClients.crm.clientSecret,
    grant_type: "authorization_code",
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, value);
  return readReply(
    await fetch(`${services.crm.oauthUrl}/oauth/token`, { method: "POST", body: form }),
  );
}

/** Sends a request to an OAuth endpoint of the notes service. */
export async function askNotes(
  { services }: Sandbox,
  path: "token" | "introspect" | "revoke",
  body: unknown,
  authorization: string | null = basic(sandboxClients.notes),
): Promise<Reply> {
  const reply = await fetch(`${services.notes.baseUrl}/v1/oauth/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(authorization !== null && { authorization }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return readReply(reply);
}

/** Creates the Basic authentication header of an app. */
export function basic(app: { clientId: string; clientSecret: string }): string {
  return `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`;
}

/** Exchanges a code in the notes service. */
export function exchangeNotes(
  sandbox: Sandbox,
  code: string,
  more: Record<string, unknown> = {},
  authorization?: string,
): Promise<Reply> {
  const body = { grant_type: "authorization_code", code, redirect_uri: callback, ...more };
  return askNotes(sandbox, "token", body, authorization);
}

/** Refreshes a token in the notes service. */
export function refreshNotes(
  sandbox: Sandbox,
  token: string,
  authorization?: string,
): Promise<Reply> {
  const body = { grant_type: "refresh_token", refresh_token: token };
  return askNotes(sandbox, "token", body, authorization);
}

/** Reads the tokens of a response. */
export function tokensIn({ body }: Reply): Tokens {
  return { access: String(body["access_token"]), refresh: String(body["refresh_token"]) };
}

/** Connects the ready-made app to the notes service. */
export async function connectNotes(sandbox: Sandbox, member = "priya-raman"): Promise<Tokens> {
  return tokensIn(await exchangeNotes(sandbox, await codeFor(sandbox, "notes", {}, member)));
}

/** Connects the ready-made app to the CRM, and returns the token. */
export async function connectCrm(sandbox: Sandbox, member = "priya-raman"): Promise<string> {
  const code = await codeFor(sandbox, "crm", {}, member);
  return tokensIn(await askCrm(sandbox, { code })).access;
}

/** Calls the API of a service with a token. */
export async function call(
  { services }: Sandbox,
  service: OAuthServiceName,
  token: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${services[service].baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "notion-version": "2025-09-03",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return readReply(reply);
}

/** Returns the status of a request that any valid token may send. */
export async function statusWith(
  sandbox: Sandbox,
  service: OAuthServiceName,
  token: string,
): Promise<number> {
  const path = service === "crm" ? "/v2/objects" : "/v1/users/me";
  return (await call(sandbox, service, token, path)).status;
}

/** Reads a response with a JSON or empty body. */
export async function readReply(reply: Response): Promise<Reply> {
  const text = await reply.text();
  const body = text === "" ? {} : (JSON.parse(text) as Reply["body"]);
  return { status: reply.status, headers: reply.headers, body };
}
