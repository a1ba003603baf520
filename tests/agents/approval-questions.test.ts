import type { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { questionFor } from "@workbelt/core/adapters";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";

let sandbox: Sandbox;
let tools: ApiTool<Operation>[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { crm, notes } = sandbox.services;
  tools = [
    ...new CrmToolkit({ client: createCrmClient(crm), policy: "writes" }).tools,
    ...new NotesToolkit({ client: createNotesClient(notes), policy: "writes" }).tools,
  ];
});

afterAll(() => sandbox.stop());

/** Returns the lines of the question about a call, which writes nothing. */
async function ask(name: string, args: Record<string, unknown>): Promise<string[]> {
  const tool = tools.find((each) => each.name === name) as ApiTool<Operation>;
  const question = await questionFor(tool, args, { threadId: "1", toolCallId: "1" });
  const text = (await question?.describe()) ?? "";
  expect(await sandbox.changes()).toEqual([]);
  return text.split("\n");
}

test("a new task names its assignee and the record that it is linked to", async () => {
  const find = (name: string) => tools.find((each) => each.name === name) as ApiTool<Operation>;
  const members = (await find("crm_list_workspace_members").execute({})) as {
    items: { first_name: string; last_name: string; id: { workspace_member_id: string } }[];
  };
  const [{ first_name, last_name, id }] = members.items as [(typeof members.items)[0]];
  const lines = await ask("crm_create_task", {
    content: "Send offer",
    assignees: [
      { referenced_actor_type: "workspace-member", referenced_actor_id: id.workspace_member_id },
    ],
    linked_records: [
      { target_object: "people", target_record_id: "5e88e320-d176-8077-846d-84dabea991c9" },
    ],
  });
  expect(lines).toContain("content: “Send offer”");
  expect(lines).toContain(
    `assignees.0.referenced_actor_id: “${first_name} ${last_name}” (${id.workspace_member_id})`,
  );
  expect(lines).toContain(
    "linked_records.0.target_record_id: “Elif Demir” (5e88e320-d176-8077-846d-84dabea991c9)",
  );
  expect(lines.at(-1)).toBe("Asked because it writes.");
});

test("an update of a deal shows the old values beside the new ones", async () => {
  const record_id = seedId("crm/deals/castellan-cold-chain");
  const lines = await ask("crm_update_record", {
    object: "deals",
    record_id,
    values: { stage: "Lost", name: [{ value: "Other" }] },
  });
  const deal = lines[0]?.match(/“(.+)”$/)?.[1];
  expect(lines).toContain(`record_id: “${deal}” (${record_id})`);
  expect(lines.find((line) => line.startsWith("values.stage: "))).toMatch(
    /^values.stage: .+ → Lost$/,
  );
  expect(lines).toContain(`values.name.0.value: “${deal}” → Other`);
});

test("an update of a page shows its title and the old value of a column", async () => {
  const page_id = seedId("notes/row/feature-requests/courier-feeds");
  const lines = await ask("notes_page_update", { page_id, properties: { Votes: 400 } });
  expect(lines.find((line) => line.startsWith("page_id: "))).toBe(
    `page_id: “${/“(.+)”$/.exec(lines[0] ?? "")?.[1]}” (${page_id})`,
  );
  expect(lines.find((line) => line.startsWith("properties.Votes: "))).toMatch(/: \d+ → 400$/);
});

test("a list is named, however the call names it", async () => {
  const find = (name: string) => tools.find((each) => each.name === name) as ApiTool<Operation>;
  const { items } = (await find("crm_list_lists").execute({})) as {
    items: { api_slug: string; id: { list_id: string }; name: string }[];
  };
  const [{ api_slug, id, name }] = items as [(typeof items)[0]];
  for (const list_id of [id.list_id, api_slug]) {
    const lines = await ask("crm_update_list", { list_id, name: "Other" });
    const line = lines.find((each) => each.startsWith("list_id: "));
    expect(line).toBe(`list_id: “${name}” (${api_slug})`);
  }
});
