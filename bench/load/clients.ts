import {
  createAttioClient,
  getV2TasksByTaskId,
  postV2Tasks,
  putV2ObjectsByObjectRecords,
} from "attio-ts-sdk";
import { type CallRecord, createCallRecord, WorkbeltError } from "@workbelt/core";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmGetTaskTool,
  CrmUpsertRecordTool,
} from "@workbelt/crm-tools";
import { Agent, request } from "undici";
import type { Access } from "../faults/hostile-host.ts";

/** The outcome of a call as its caller knows it. */
export type Outcome = "done" | "unknown" | "failed" | "failed with another error";

/** A way of calling the CRM. */
export interface LoadClient {
  name: string;
  read: (taskId: string) => Promise<Outcome>;
  create: (content: string) => Promise<Outcome>;
  upsert: (domain: string) => Promise<Outcome>;
  /** Requests sent so far, if the client counts them. */
  countRequests: (() => number) | undefined;
}

/** Creates a client of our tools. */
export function createToolClient(access: Access): LoadClient {
  const options = { client: createCrmClient({ ...access, rateLimits: false }) };
  const read = new CrmGetTaskTool(options);
  const create = new CrmCreateTaskTool(options);
  const upsert = new CrmUpsertRecordTool(options);
  let requests = 0;
  const call = async (send: (options: { record: CallRecord }) => Promise<unknown>) => {
    const record = createCallRecord();
    const outcome = await settle(send({ record }));
    requests += record.attempts;
    return outcome;
  };
  return {
    name: "Workbelt tools",
    read: (task_id) => call((record) => read.execute({ task_id }, record)),
    create: (content) => call((record) => create.execute({ content }, record)),
    upsert: (domain) => call((record) => upsert.execute(toUpsert(domain), record)),
    countRequests: () => requests,
  };
}

function toUpsert(domain: string) {
  return { object: "companies", matching_attribute: "domains", values: { domains: [domain] } };
}

/** Creates a vendor's client with its own retries. */
export function createVendorClient({ baseUrl, token }: Access): LoadClient {
  const client = createAttioClient({ apiKey: token, baseUrl });
  const common = { client, responseValidator: acceptResponse, throwOnError: true } as const;
  return {
    name: "vendor's client",
    read: (task_id) => settle(getV2TasksByTaskId({ ...common, path: { task_id } })),
    create: (content) => settle(postV2Tasks({ ...common, body: toTask(content) })),
    upsert: (domain) => {
      const { matching_attribute, object, values } = toUpsert(domain);
      const query = { matching_attribute };
      const body = { data: { values } };
      return settle(putV2ObjectsByObjectRecords({ ...common, path: { object }, query, body }));
    },
    countRequests: undefined,
  };
}

/** Accepts every response: the vendor's own check rejects the documented `"id": null` of system actors. */
function acceptResponse(data: unknown): Promise<unknown> {
  return Promise.resolve(data);
}

function toTask(content: string) {
  const empty = { deadline_at: null, is_completed: false, linked_records: [], assignees: [] };
  return { data: { content, format: "plaintext" as const, ...empty } };
}

/** Creates a client of undici without retries. */
export function createPlainClient({ baseUrl, token }: Access): LoadClient {
  const dispatcher = new Agent();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (method: "GET" | "POST" | "PUT", path: string, content?: object) => {
    const body = content === undefined ? null : JSON.stringify(content);
    const reply = await request(baseUrl + path, { dispatcher, method, headers, body });
    const json: unknown = await reply.body.json();
    if (reply.statusCode > 299) throw new Error(String(reply.statusCode));
    return json;
  };
  return {
    name: "undici, no retries",
    read: (id) => settle(send("GET", `/v2/tasks/${id}`)),
    create: (content) => settle(send("POST", "/v2/tasks", toTask(content))),
    upsert: (domain) => {
      const { object, values } = toUpsert(domain);
      const path = `/v2/objects/${object}/records?matching_attribute=domains`;
      return settle(send("PUT", path, { data: { values } }));
    },
    countRequests: undefined,
  };
}

async function settle(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) return "failed with another error";
    return error.mayHaveHappened ? "unknown" : "failed";
  }
}
