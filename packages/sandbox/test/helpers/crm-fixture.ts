import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { seedId, startSandbox, type Sandbox, type SandboxOptions } from "../../src/index.js";
import { Store } from "../../src/store/store.js";

/** One reply of the CRM. */
export interface CrmResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Talks to the CRM of a running sandbox with bare `fetch`. */
export interface CrmFixture {
  sandbox: Sandbox;
  baseUrl: string;
  token: string;
  send(method: string, path: string, init?: { body?: unknown; token?: string }): Promise<CrmResponse>;
  get(path: string): Promise<CrmResponse>;
  post(path: string, body: unknown): Promise<CrmResponse>;
  delete(path: string): Promise<CrmResponse>;
  create(object: string, values: object): Promise<CrmResponse>;
  query(object: string, body?: object): Promise<CrmResponse>;
  stop(): Promise<void>;
}

/** A record as far as tests look into it. */
export interface SerializedRecord {
  id: { record_id: string };
  created_at: string;
  values: Record<string, Record<string, unknown>[]>;
}

/** Starts a sandbox with its data in memory; `stop` it in the end. */
export async function startCrm(options: SandboxOptions = {}): Promise<CrmFixture> {
  return createCrm(await startSandbox(options));
}

/** A clock that stands still until it is set; each reading after `tick` is a minute later. */
export function createClock(start = "2026-03-04T12:00:00Z") {
  let moment = new Date(start);
  return {
    now: () => moment,
    tick: () => {
      moment = new Date(moment.getTime() + 60_000);
    },
  };
}

/** Starts a sandbox whose data the test can reach into, for what cannot be set up over the API. */
export async function startCrmOnDisk(
  options: SandboxOptions = {},
): Promise<CrmFixture & { store: Store; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "crm-"));
  const file = join(folder, "data.sqlite");
  const crm = createCrm(await startSandbox({ ...options, data: file }));
  const store = new Store(file);
  const stop = async () => {
    store.close();
    await crm.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...crm, store, file, stop };
}

function createCrm(sandbox: Sandbox): CrmFixture {
  const { baseUrl, token } = sandbox.services.crm;
  const send: CrmFixture["send"] = async (method, path, { body, token: other = token } = {}) => {
    const reply = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${other}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers } = reply;
    return { status, headers, body: (await reply.json()) as CrmResponse["body"] };
  };
  const post: CrmFixture["post"] = (path, body) => send("POST", path, { body });
  return {
    sandbox,
    baseUrl,
    token,
    send,
    get: (path) => send("GET", path),
    post,
    delete: (path) => send("DELETE", path),
    create: (object, values) => post(`/v2/objects/${object}/records`, { data: { values } }),
    query: (object, body = {}) => post(`/v2/objects/${object}/records/query`, body),
    stop: () => sandbox.stop(),
  };
}

/** What a reply holds under `data`. */
export function getData<Data>(reply: CrmResponse): Data {
  return reply.body["data"] as Data;
}

/** What a refusal looks like. */
export function errorMatching(status: number, code: string, message?: string): object {
  const words =
    message === undefined ? {} : { message: expect.stringContaining(message) as string };
  return { status, body: { code, ...words } };
}

/** The ids of the records in a reply, in their order. */
export function getRecordIds(reply: CrmResponse): string[] {
  return getData<SerializedRecord[]>(reply).map(({ id }) => id.record_id);
}

/** A filter, and which things of the story it has to find. */
export type FilterRow<Thing> = [name: string, filter: object, finds: (thing: Thing) => boolean];

/** The ids of the things of the story that a filter has to find, in their order. */
export function findStoryIds<Thing extends { key: string }>(
  object: string,
  things: Thing[],
  finds: (thing: Thing) => boolean,
): string[] {
  return things.filter((thing) => finds(thing)).map(({ key }) => seedId(`crm/${object}/${key}`));
}

/** How many filters find something but not everything, as a share of all of them. */
export function getDiscriminatingShare<Thing>(rows: FilterRow<Thing>[], things: Thing[]): number {
  const counts = rows.map(([, , finds]) => things.filter((thing) => finds(thing)).length);
  return counts.filter((count) => count > 0 && count < things.length).length / rows.length;
}
