import { type Sandbox, seedId } from "../../src/index.js";
import type { ServiceName } from "../../src/common/tokens.js";

/** A call of an agent: one request of one tool. */
export interface AgentCall {
  operation: string;
  service: ServiceName;
  request: readonly [method: string, path: string];
  body?: object;
}

/** Makes calls one after another, as the tools of one agent run do. Returns the JSON of the last response. */
export async function runAgent(
  { services }: Sandbox,
  run: string,
  calls: readonly AgentCall[],
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
        "user-agent": `workbelt-${service}-tools/0.1.0 (${operation}; run=${run}; call=c${index})`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    result = text === "" ? undefined : JSON.parse(text);
  }
  return result;
}

const crm = (operation: string, method: string, path: string, data?: object): AgentCall => ({
  operation,
  service: "crm",
  request: [method, path],
  ...(data && { body: { data } }),
});
const notes = (operation: string, method: string, path: string, body?: object): AgentCall => ({
  operation,
  service: "notes",
  request: [method, path],
  ...(body && { body }),
});
const text = (content: string) => ({ rich_text: [{ text: { content } }] });

const deal = seedId("crm/deals/castellan-cold-chain");
const gemma = seedId("crm/people/gemma-thornton");
const page = seedId("notes/page/team-home");

/** An agent run that reads and writes in the CRM and the notes workspace, and one call of which fails. */
export function createFollowUp(): AgentCall[] {
  return [
    crm("crm_list_people", "POST", "/v2/objects/people/records/query"),
    crm("crm_get_deal", "GET", `/v2/objects/deals/records/${deal}`),
    crm("crm_update_deal", "PATCH", `/v2/objects/deals/records/${deal}`, {
      values: { stage: "Won 🎉", value: 325_000 },
    }),
    crm("crm_get_task", "GET", `/v2/tasks/${gemma}`),
    crm("crm_create_task", "POST", "/v2/tasks", {
      content: "Send Gemma the contract for eight trailers",
      format: "plaintext",
      deadline_at: "2026-03-18T09:00:00.000000000Z",
      is_completed: false,
      assignees: [{ workspace_member_email_address: "lena.hoffmann@northwind.example" }],
      linked_records: [{ target_object: "people", target_record_id: gemma }],
    }),
    crm("crm_create_note", "POST", "/v2/notes", {
      parent_object: "people",
      parent_record_id: gemma,
      title: "After the pilot review",
      format: "markdown",
      content: "Eight trailers from April on.\n\nThe contract goes out on Wednesday.",
    }),
    notes("notes_page_create", "POST", "/v1/pages", {
      parent: { page_id: page },
      icon: { emoji: "🚚" },
      properties: { title: { title: text("Castellan: rollout").rich_text } },
      children: [
        { heading_2: text("Goals") },
        { bulleted_list_item: text("Eight trailers with sensors by the end of April") },
        { bulleted_list_item: text("Alarms reach the dispatchers within a minute") },
        { heading_2: text("Next steps") },
        { to_do: { ...text("Send the contract"), checked: true } },
        { to_do: text("Plan the installation") },
        { paragraph: text("Gemma Thornton decides about the second depot in May.") },
      ],
    }),
  ];
}
