import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "@workbelt/sandbox";
import { formatReport } from "../../src/index.js";
import { plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
afterAll(() => sandbox.stop());

test("scratch", async () => {
  const p = await plan(
    sandbox,
    `
    const { items } = await crm_list_deals({});
    console.log(items.length, JSON.stringify(items[0]));
    const { items: members, ...rest } = await crm_list_workspace_members({});
    let i = 0; console.log(JSON.stringify(members[0]));
    for (const d of items) await crm_update_record({ object: "deals", record_id: d.record_id, values: { owner: members[i++ % 2].workspace_member_id } });
    const company = await crm_create_company({ values: { name: "Planned Ltd", domains: ["planned.example"] } });
    const person = await crm_create_person({ values: { name: "Ada Planned", email_addresses: ["ada@planned.example"], company: company.record_id } });
    await crm_create_task({ content: "Call Ada", linked_records: [{ target_object: "people", target_record_id: person.record_id }], assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: members[0].workspace_member_id }] });
    await crm_create_note({ parent_object: "people", parent_record_id: person.record_id, title: "Hello", content: "First note", format: "plaintext" });
    const { items: tasks } = await crm_list_tasks({ is_completed: false, limit: 3 }).catch((e) => { throw e });
    return items.length;
  `.replace(/const \{ items: tasks.*\n/, ""),
    { policy: "careful" },
  );
  console.log(p.summary);
  console.log(JSON.stringify(p.output));
  console.log(JSON.stringify(p.writes.slice(-4), null, 1));
  console.log(await p.question?.describe());
  p.question?.grant();
  const report = await p.apply();
  console.log(formatReport(report));
  console.log((await sandbox.changes()).map((c) => c.summary).join("\n"));
  expect(report.isComplete).toBe(true);
});
