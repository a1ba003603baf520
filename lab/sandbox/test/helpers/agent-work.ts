import { type Sandbox, seedId } from "../../src/index.js";
import type { ServiceName } from "../../src/common/tokens.js";

/** A call of an agent: one request of one tool. */
export interface AgentCall {
  operation: string;
  service: ServiceName;
  request: readonly [method: string, path: string];
  body?: object;
}

/** Makes calls one after another, as the tools of one agent run do, for an event if its mark is given. Returns the JSON of the last response. */
export async function runAgent(
  { services }: Sandbox,
  run: string,
  calls: readonly AgentCall[],
  event?: string,
): Promise<unknown> {
  let result: unknown;
  for (const [index, { body, operation, request, service }] of calls.entries()) {
    const { baseUrl, token } = services[service];
    const [method, path] = request;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "notion-version": "2026-03-11",
        "user-agent": `workbelt-${service}-tools/0.1.0 (${operation}; run=${run}; call=c${index}${event === undefined ? "" : `; event=${event}`})`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    result = text === "" ? undefined : JSON.parse(text);
  }
  return result;
}

/** Creates a call of the CRM, with the body that its API wants. */
export function crm(operation: string, method: string, path: string, data?: object): AgentCall {
  const body = path.endsWith("/query") ? (data ?? {}) : data && { data };
  return { operation, service: "crm", request: [method, path], ...(body && { body }) };
}

/** Creates a call of the notes service. */
export function notes(operation: string, method: string, path: string, body?: object): AgentCall {
  return { operation, service: "notes", request: [method, path], ...(body && { body }) };
}

/** Rich text with one piece of text. */
export function richText(content: string): { rich_text: object[] } {
  return { rich_text: [{ text: { content } }] };
}

const deal = seedId("crm/deals/castellan-cold-chain");
const gemma = seedId("crm/people/gemma-thornton");

/** Creates a task that is linked to a person. */
export function createLinkedTask(content: string): AgentCall {
  return crm("crm_create_task", "POST", "/v2/tasks", {
    content,
    format: "plaintext",
    deadline_at: "2026-03-18T09:00:00.000000000Z",
    is_completed: false,
    assignees: [{ workspace_member_email_address: "lena.hoffmann@northwind.example" }],
    linked_records: [{ target_object: "people", target_record_id: gemma }],
  });
}

/** Creates a page with blocks of several forms. */
export function createRolloutPage(): AgentCall {
  return notes("notes_page_create", "POST", "/v1/pages", {
    parent: { page_id: seedId("notes/page/team-home") },
    properties: { title: { title: richText("Castellan: rollout").rich_text } },
    children: [
      { heading_2: richText("Goals") },
      { bulleted_list_item: richText("Eight trailers with sensors by the end of April") },
      { bulleted_list_item: richText("Alarms reach the dispatchers within a minute") },
      { heading_2: richText("Next steps") },
      { to_do: { ...richText("Send the contract"), checked: true } },
      { to_do: richText("Plan the installation") },
      { paragraph: richText("Gemma Thornton decides about the second depot in May.") },
    ],
  });
}

/** The calls of an agent that reads and writes in the CRM and the notes workspace, and one call of which fails. */
export function createFollowUp(): AgentCall[] {
  return [
    crm("crm_list_people", "POST", "/v2/objects/people/records/query", { limit: 5 }),
    crm("crm_get_deal", "GET", `/v2/objects/deals/records/${deal}`),
    crm("crm_update_deal", "PATCH", `/v2/objects/deals/records/${deal}`, {
      values: { stage: "Won 🎉", value: 325_000 },
    }),
    crm("crm_get_task", "GET", `/v2/tasks/${gemma}`),
    createLinkedTask("Send Gemma the contract for eight trailers"),
    crm("crm_create_note", "POST", "/v2/notes", {
      parent_object: "people",
      parent_record_id: gemma,
      title: "After the pilot review",
      format: "markdown",
      content: "Eight trailers from April on.\n\nThe contract goes out on Wednesday.",
    }),
    createRolloutPage(),
  ];
}
