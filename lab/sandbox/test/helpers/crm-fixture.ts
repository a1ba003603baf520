import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { seedId, startSandbox, type Sandbox, type SandboxOptions } from "../../src/index.js";
import { CrmCollections } from "../../src/services/crm/repository/crm-collections.js";
import { Store } from "../../src/store/store.js";
import { findResponseViolations } from "./openapi.js";

/** A response of the CRM. */
export interface CrmResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A running sandbox, with helpers that call its CRM through `fetch`. */
export interface CrmFixture {
  sandbox: Sandbox;
  baseUrl: string;
  token: string;
  send(
    method: string,
    path: string,
    init?: { body?: unknown; token?: string },
  ): Promise<CrmResponse>;
  get(path: string): Promise<CrmResponse>;
  post(path: string, body: unknown): Promise<CrmResponse>;
  delete(path: string): Promise<CrmResponse>;
  create(object: string, values: object): Promise<CrmResponse>;
  query(object: string, body?: object): Promise<CrmResponse>;
  stop(): Promise<void>;
}

/** The parts of a record that tests read. */
export interface SerializedRecord {
  id: { record_id: string };
  created_at: string;
  web_url: string;
  values: Record<string, Record<string, unknown>[]>;
}

/** Starts a sandbox with its data in memory; call `stop` at the end. */
export async function startCrm(options: SandboxOptions = {}): Promise<CrmFixture> {
  return createCrm(await startSandbox(options));
}

/** A fixed clock; `tick` advances it by a minute. */
export function createClock(start = "2026-03-04T12:00:00Z") {
  let moment = new Date(start);
  return {
    now: () => moment,
    tick: () => {
      moment = new Date(moment.getTime() + 60_000);
    },
  };
}

/** Starts a sandbox whose store the test can access, for data that the API cannot create. */
export async function startCrmOnDisk(
  options: SandboxOptions = {},
): Promise<CrmFixture & { store: Store; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "crm-"));
  const file = join(folder, "data.sqlite");
  const crm = createCrm(await startSandbox({ ...options, data: file }));
  const store = new Store(file);
  // Declares the indexes, so that documents written here are found there.
  void new CrmCollections(store);
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
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${other}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const received = { status, headers, body: (await response.json()) as CrmResponse["body"] };
    expect(findResponseViolations({ method, url: path }, received)).toEqual([]);
    return received;
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

/** The `data` of a response. */
export function getData<Data>(response: CrmResponse): Data {
  return response.body["data"] as Data;
}

/** Matches an error response. */
export function errorMatching(status: number, code: string, message?: string): object {
  const words =
    message === undefined ? {} : { message: expect.stringContaining(message) as string };
  return { status, body: { code, ...words } };
}

/** The ids of the records in a response, in order. */
export function getRecordIds(response: CrmResponse): string[] {
  return getData<SerializedRecord[]>(response).map(({ id }) => id.record_id);
}

/** A filter, and a predicate for the items of the story that it must find. */
export type FilterRow<Thing> = [name: string, filter: object, finds: (thing: Thing) => boolean];

/** The ids of the items of the story that a filter must find, in order. */
export function findStoryIds<Thing extends { key: string }>(
  object: string,
  things: Thing[],
  finds: (thing: Thing) => boolean,
): string[] {
  return things.filter((thing) => finds(thing)).map(({ key }) => seedId(`crm/${object}/${key}`));
}

/** The share of filters that match some items but not all. */
export function getDiscriminatingShare<Thing>(rows: FilterRow<Thing>[], things: Thing[]): number {
  const counts = rows.map(([, , finds]) => things.filter((thing) => finds(thing)).length);
  return counts.filter((count) => count > 0 && count < things.length).length / rows.length;
}
