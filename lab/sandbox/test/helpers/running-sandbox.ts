import { onTestFinished } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/index.js";
import type { ServiceName } from "../../src/common/tokens.js";

/** Untyped JSON of a response. */
export interface Json {
  [key: string]: Json;
}

/** Starts a sandbox that stops with the test. */
export async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Sends a request to a service with its ready-made token, and returns the JSON of its success. */
export async function send(
  { services }: Sandbox,
  service: ServiceName,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<Json> {
  const response = await request(services[service], method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === "" ? {} : JSON.parse(text)) as Json;
}

/** Sends a request with a token and returns its response. */
export function request(
  { baseUrl, token }: { baseUrl: string; token: string },
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "notion-version": "2025-09-03",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Sends a request to the control routes. */
export function control(
  { port }: Sandbox,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Creates a task without deadline, people and records. */
export async function createTask(sandbox: Sandbox, content: string): Promise<void> {
  const data = {
    content,
    format: "plaintext",
    deadline_at: null,
    is_completed: false,
    linked_records: [],
    assignees: [],
  };
  await send(sandbox, "crm", ["POST", "/v2/tasks"], { data });
}

/** A string of a response. */
export function readText(value: Json | undefined): string {
  return value as unknown as string;
}
