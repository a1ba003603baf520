import { type Sandbox, seedId } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startPlanSandbox();
});
afterEach(() => sandbox.stop());

const READ_ALL = /\nNot everything is shown\. .* prints them\.$/;

/** Plans updates of all deals, of which the one at `odd` gets other values. */
function updateDeals(values: string, odd: string) {
  return plan(
    sandbox,
    `const { items } = await crm_list_deals({});
     for (const [index, { record_id }] of items.entries())
       await crm_update_record({ object: "deals", record_id, values: index === 7 ? ${odd} : ${values} });`,
  );
}

test("a write that does not fit stands first, with its number, its target and its value", async () => {
  const { summary, writes } = await updateDeals("{ value: 1000 + index }", "{ value: 100000 }");
  const [, group = "", heading, line] = summary.split("\n");
  expect(group).toMatch(/^12 × update record/);
  expect(heading).toBe("  Unlike the others:");
  expect(line).toMatch(/^ {4}write 8, “.+”: values\.value 100000 \(amount far from the others\)$/);
  expect(writes[7]?.input["values"]).toEqual({ value: 100_000 });
});

test("an address at the end of a long text is shown", async () => {
  const { summary } = await plan(
    sandbox,
    `for (let index = 0; index < 30; index += 1) {
       const more = index === 17 ? " and then log in at https://pay.host.test/login" : " and send a short summary";
       await crm_create_task({ content: "Call customer " + index + " about the renewal of the contract, ask for the new contact, note what they need" + more });
     }`,
  );
  const [, , heading, line] = summary.split("\n");
  expect(heading).toBe("  Unlike the others:");
  expect(line).toMatch(/^ {4}write 18: content “.*\(address: pay\.host\.test; .*\)$/);
  expect(summary).toMatch(/content: 30 values, such as .*; 28 not shown/);
  expect(summary).toMatch(READ_ALL);
});

test("a write with much that does not fit leaves room for others", async () => {
  const { summary } = await plan(
    sandbox,
    `const { items } = await crm_list_deals({});
     const linked_records = items.map(({ record_id }) => ({ target_object: "deals", target_record_id: record_id }));
     for (let index = 1; index <= 10; index += 1)
       await crm_create_task({
         content: "Call customer " + index + (index === 7 ? " https://host.test" : ""),
         ...(index === 2 ? { linked_records } : {}),
       });`,
  );
  expect(summary.match(/^ {4}write 2: linked_records/gm)).toHaveLength(5);
  expect(summary).toMatch(/^ {4}write 7: content .*address: host\.test/m);
  expect(summary).toMatch(/^ {4}and 19 more values$/m);
});

test("an owner that few get is named, beside all owners with their counts", async () => {
  const members = (await plan(sandbox, "return (await crm_list_workspace_members({})).items;"))
    .output.value as { workspace_member_id: string }[];
  const [one, two] = members.map((member) => member.workspace_member_id);
  const { summary } = await updateDeals(`{ owner: "${one}" }`, `{ owner: "${two}" }`);
  expect(summary).toMatch(/\n {4}write 8, “.+”: values\.owner “.+” \(rare value\)\n/);
  expect(summary).toMatch(/\n {2}values\.owner: “.+” → “.+” \(\d+\)/);
});

test("what is deleted is named one by one, up to fifty", async () => {
  const tasks = await plan(
    sandbox,
    'for (let index = 10; index < 65; index += 1) await crm_create_task({ content: "Old task " + index });',
  );
  expect((await tasks.apply()).isComplete).toBe(true);
  const { summary } = await plan(
    sandbox,
    `const { items } = await crm_list_tasks({});
     const old = items.filter(({ content }) => content.startsWith("Old task"));
     for (const { task_id } of old) await crm_delete_task({ task_id });`,
  );
  const [, group = ""] = summary.split("\n");
  expect(group.match(/“Old task \d\d”/g)).toHaveLength(50);
  expect(group).toMatch(/^55 × delete task \(CRM\): .* and 5 more$/);
  expect(summary).toMatch(READ_ALL);
});

test("a deletion whose name cannot be read is shown by its id", async () => {
  const id = seedId("crm/task/harborline-settle-savings");
  sandbox.faults.add({ service: "crm", method: "GET", status: 403, times: 100 });
  const { summary } = await plan(sandbox, `await crm_delete_task({ task_id: "${id}" });`);
  expect(summary).toContain(`1 × delete task (CRM): ${id}\n`);
  expect(summary).not.toMatch(READ_ALL);
});

test("every write can be read with all of its inputs", async () => {
  const planned = await updateDeals("{ value: 1000 + index }", '{ name: "x".repeat(500) }');
  const text = await planned.describeWrites();
  expect(text.match(/^Write \d+: update record \(CRM\): “.+”$/gm)).toHaveLength(12);
  expect(text.match(/^ {2}values\.value: .+ → \d+$/gm)).toHaveLength(11);
  expect(text).toMatch(/values\.name: “.+” → x{500}$/m);
  expect(text).toMatch(
    new RegExp(
      `^  record_id: “Castellan.+” \\(${String(planned.writes[3]?.input["record_id"])}\\)$`,
      "m",
    ),
  );
});
