import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import type { ApiTool } from "@workbelt/core/langchain";
import type { ApiClient, Layer } from "@workbelt/core";
import type { ClientOptions, Operation } from "@workbelt/core/provider";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { seedId } from "@workbelt/sandbox";
import { randomUUID } from "node:crypto";

/** Service of the matrix. */
export type ServiceName = "crm" | "notes" | "convintel";

/** Effects of the matrix, in the order of its columns. */
export const effects = ["read", "create", "update", "delete", "upsert", "upload"] as const;

/** One tool under test, and the request of it that faults are meant for. */
export interface Target {
  service: ServiceName;
  effect: (typeof effects)[number];
  tool: string;
  method: string;
  /** Path of the request, as a regular expression. */
  path: string;
  /** True if the tool looks whether an upload has arrived before it sends it again. */
  checks?: true;
  /** Returns an input with which the call succeeds, over a client without faults. */
  prepare: (tools: Tools) => Promise<Record<string, unknown>>;
}

/** Finds tools of one service by their names. */
export type Tools = (name: string) => ApiTool<Operation>;

const PAGE = seedId("notes/page/roadmap");
const ACTIVITY = seedId("convintel/activity/brightmoor-discovery");
const HOST_EMAIL = "priya.raman@northwind.example";

/** Creates a client that does not keep to the services' rate limits. */
export function createClient(service: ServiceName, options: ClientOptions): ApiClient {
  const create = {
    crm: createCrmClient,
    notes: createNotesClient,
    convintel: createConvintelClient,
  }[service];
  return create({ ...options, rateLimits: false });
}

/** Uploads of a service's tools: the size of files and recordings, and the longest pause. */
interface Uploads {
  fileBytes: number;
  idleTimeoutMs?: number;
}

/** Creates the tools of a service. */
export function createTools(
  service: ServiceName,
  client: ApiClient,
  { fileBytes, idleTimeoutMs }: Uploads,
  layers: readonly Layer[] = [],
): Tools {
  const content = Buffer.alloc(fileBytes, "x");
  const options = { client, idleTimeoutMs, layers };
  const toolkit = {
    crm: () => new CrmToolkit({ client, layers }),
    notes: () =>
      new NotesToolkit({
        ...options,
        files: () => new Blob([content], { type: "application/pdf" }),
      }),
    convintel: () =>
      new ConvintelToolkit({
        ...options,
        recordings: () => new Blob([content], { type: "audio/mpeg" }),
      }),
  }[service]();
  return (name) => {
    const tool = toolkit.getTools().find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    return tool;
  };
}

async function createTask(tools: Tools): Promise<{ task_id: string }> {
  const { id } = (await tools("crm_create_task").execute({ content: "Call the port" })) as {
    id: { task_id: string };
  };
  return { task_id: id.task_id };
}

const comment = { rich_text: [{ type: "text", text: { content: "Agreed." } }] };

async function createComment(tools: Tools): Promise<{ comment_id: string }> {
  const input = { parent: { page_id: PAGE }, comment };
  const { id } = (await tools("notes_comment_create").execute(input)) as { id: string };
  return { comment_id: id };
}

const makeWebhook = () => ({
  trigger: "conversation_processed",
  url: `https://hooks.example.com/${randomUUID()}`,
});

const makeUpload = () => ({
  hostUserEmail: HOST_EMAIL,
  language: "en_GB",
  title: "Quarterly review",
});

/** All tools under test. */
export const targets: readonly Target[] = [
  {
    service: "crm",
    effect: "read",
    tool: "crm_get_task",
    method: "GET",
    path: "/v2/tasks/",
    prepare: createTask,
  },
  {
    service: "crm",
    effect: "create",
    tool: "crm_create_task",
    method: "POST",
    path: "/v2/tasks$",
    prepare: async () => ({ content: "Write to the port" }),
  },
  {
    service: "crm",
    effect: "update",
    tool: "crm_update_task",
    method: "PATCH",
    path: "/v2/tasks/",
    prepare: async (tools) => ({ ...(await createTask(tools)), is_completed: true }),
  },
  {
    service: "crm",
    effect: "delete",
    tool: "crm_delete_task",
    method: "DELETE",
    path: "/v2/tasks/",
    prepare: createTask,
  },
  {
    service: "crm",
    effect: "upsert",
    tool: "crm_upsert_record",
    method: "PUT",
    path: "/v2/objects/companies/records",
    prepare: async () => ({
      object: "companies",
      matching_attribute: "domains",
      values: { domains: [`${randomUUID()}.example`] },
    }),
  },
  {
    service: "notes",
    effect: "read",
    tool: "notes_page_get",
    method: "GET",
    path: "/v1/pages/",
    prepare: async () => ({ page_id: PAGE }),
  },
  {
    service: "notes",
    effect: "create",
    tool: "notes_comment_create",
    method: "POST",
    path: "/v1/comments$",
    prepare: async () => ({ parent: { page_id: PAGE }, comment }),
  },
  {
    service: "notes",
    effect: "update",
    tool: "notes_comment_update",
    method: "PATCH",
    path: "/v1/comments/",
    prepare: async (tools) => ({ ...(await createComment(tools)), comment }),
  },
  {
    service: "notes",
    effect: "delete",
    tool: "notes_comment_delete",
    method: "DELETE",
    path: "/v1/comments/",
    prepare: createComment,
  },
  {
    service: "notes",
    effect: "upload",
    tool: "notes_file_upload",
    method: "POST",
    path: "/v1/file_uploads/.*/send$",
    checks: true,
    prepare: async () => ({ file: "offer.pdf" }),
  },
  {
    service: "convintel",
    effect: "read",
    tool: "convintel_activity_get",
    method: "GET",
    path: "/getActivity[?]",
    prepare: async () => ({ activityId: ACTIVITY }),
  },
  {
    service: "convintel",
    effect: "create",
    tool: "convintel_webhook_create",
    method: "POST",
    path: "/webhooks$",
    prepare: async () => makeWebhook(),
  },
  {
    service: "convintel",
    effect: "delete",
    tool: "convintel_webhook_delete",
    method: "DELETE",
    path: "/webhooks/",
    prepare: async (tools) => {
      const created = await tools("convintel_webhook_create").execute(makeWebhook());
      return { id: (created as { id: string }).id };
    },
  },
  {
    service: "convintel",
    effect: "upsert",
    tool: "convintel_activity_upload",
    method: "POST",
    path: "/uploadActivityByUrl$",
    prepare: async () => ({
      ...makeUpload(),
      recordingUrl: "https://recordings.example.com/review.mp3",
      externalId: randomUUID(),
    }),
  },
  {
    service: "convintel",
    effect: "upload",
    tool: "convintel_activity_upload",
    method: "POST",
    path: "/uploadActivity$",
    prepare: async () => ({ ...makeUpload(), recording: "monday" }),
  },
];
