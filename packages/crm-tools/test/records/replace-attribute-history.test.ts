import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmGetRecordAttributeValuesTool,
  CrmGetRecordTool,
  CrmListEntryAttributeValuesTool,
  CrmReplaceAttributeHistoryTool,
  CrmToolkit,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const stage = { ...deal, attribute: "stage" };
const entry = {
  list: "expansion_accounts",
  entry_id: seedId("crm/entry/expansion-accounts/harborline"),
};
const lead = {
  value: "Lead",
  active_from: "2025-09-01T09:00:00Z",
  active_until: "2025-10-06T12:30:00Z",
};
const present = {
  value: "In Progress",
  active_from: "2025-10-06T12:30:00Z",
  active_until: null,
};

async function readHistory(of: { object: string; record_id: string; attribute: string }) {
  const tool = new CrmGetRecordAttributeValuesTool({ client: crm.client });
  const { items } = parseData(await tool.invoke({ ...of, show_historic: true })) as {
    items: Record<string, unknown>[];
  };
  return items.map(({ active_from, active_until, value }) => ({
    value,
    active_from,
    active_until,
  }));
}

const replace = (input: object) =>
  new CrmReplaceAttributeHistoryTool({ client: crm.client }).invoke(input as never);

describe("a history of a record", () => {
  test("is replaced, in any order, and read as it was written", async () => {
    const before = await readHistory(stage);
    const written = parseData(await replace({ ...stage, values: [present, lead] }));
    expect(written).toEqual({
      values: [
        expect.objectContaining(lead),
        expect.objectContaining({ value: "In Progress", active_from: present.active_from }),
      ],
    });
    expect(await readHistory(stage)).toEqual([lead, { ...present, active_until: undefined }]);
    expect(before).not.toEqual(await readHistory(stage));
    const { values } = await new CrmGetRecordTool({ client: crm.client }).execute(deal);
    expect(JSON.stringify(values?.["stage"])).toContain("In Progress");
  });

  test("may have overlapping values if the attribute holds several", async () => {
    const company = { object: "companies", record_id: seedId("crm/companies/harborline") };
    const domains = { ...company, attribute: "domains" };
    const values = ["harborline.example", "harborline-freight.example"].map((value) => ({
      ...present,
      value,
    }));
    await replace({ ...domains, values });
    expect((await readHistory(domains)).map(({ value }) => value)).toEqual([
      "harborline.example",
      "harborline-freight.example",
    ]);
  });

  test("is written with titles in other letters, as the CRM spells them", async () => {
    const result = await replace({ ...stage, values: [{ ...present, value: "in progress" }] });
    expect(result).toContain("adjusted");
    expect((await readHistory(stage)).map(({ value }) => value)).toEqual(["In Progress"]);
  });

  test("comes back by undo", async () => {
    const before = await readHistory(stage);
    expect(before.length).toBeGreaterThan(1);
    const { client, journal } = openJournal(crm.sandbox);
    const tool = new CrmReplaceAttributeHistoryTool({ client, journal });
    await tool.execute({ ...stage, values: [present] }, { run: "r" });
    expect(await readHistory(stage)).toHaveLength(1);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await readHistory(stage)).toEqual(before);
  });

  test("does not come back where there was none, and the report says so", async () => {
    const memo = { object: "deals", api_slug: "memo", title: "Memo", type: "text" } as const;
    await new CrmCreateAttributeTool({ client: crm.client }).execute(memo);
    const { client, journal } = openJournal(crm.sandbox);
    const tool = new CrmReplaceAttributeHistoryTool({ client, journal });
    await tool.execute({ ...deal, attribute: "memo", values: [present] }, { run: "r" });
    const report = await journal.undo("r");
    expect(report.undone).toBe(0);
    expect(JSON.stringify(report)).toContain("the attribute had no value before");
  });

  test("is asked about as a deletion, with the values that it replaces", async () => {
    const options = {
      client: crm.client,
      policy: "careful",
      include: ["crm_replace_attribute_history"],
    } as const;
    const [tool] = new CrmToolkit(options).getTools();
    const question = await questionFor(tool!, { ...stage, values: [present] }, {});
    const text = await question?.describe();
    expect(text).toContain("Deletes all past and present values of the attribute");
    expect(text).toContain("unnoticed by webhooks and workflows");
    expect(text).toContain("Lead");
  });
});

test("a history of a list entry is replaced", async () => {
  const list = new CrmListEntryAttributeValuesTool({ client: crm.client });
  const read = { list_id: entry.list, entry_id: entry.entry_id, attribute: "stage" };
  const { items } = parseData(await list.invoke(read)) as { items: { value: string }[] };
  const value = items[0]!.value;
  await replace({ ...entry, attribute: "stage", values: [{ ...present, value }] });
  const after = parseData(await list.invoke({ ...read, show_historic: true })) as {
    items: object[];
  };
  expect(after.items).toEqual([
    expect.objectContaining({ value, active_from: present.active_from }),
  ]);
});

test.each<Rule>([
  ["no values", { ...stage, values: [] }, "values", ""],
  [
    "a missing end",
    { ...stage, values: [{ ...present, active_until: undefined }] },
    "values.0.active_until",
    "",
  ],
  [
    "a day",
    { ...stage, values: [{ ...present, active_from: "2025-10-06" }] },
    "values.0.active_from",
    "",
  ],
  [
    "a future start",
    { ...stage, values: [{ ...present, active_from: "2125-10-06T00:00:00Z" }] },
    "values.0.active_from",
    "not in the future",
  ],
  [
    "an end before the start",
    { ...stage, values: [{ ...present, active_until: "2025-10-06T12:30:00Z" }] },
    "values.0.active_until",
    "after active_from",
  ],
  [
    "no value",
    { ...stage, values: [{ ...present, value: null }] },
    "values.0.value",
    "expected a value",
  ],
  [
    "more than 400 values",
    { ...stage, values: Array.from({ length: 401 }, () => present) },
    "values",
    "400",
  ],
  [
    "no record",
    { object: "deals", attribute: "stage", values: [present] },
    "record_id",
    "together with object",
  ],
  [
    "nothing that has it",
    { attribute: "stage", values: [present] },
    "object",
    "list with entry_id",
  ],
  ["a record and an entry", { ...stage, ...entry, values: [present] }, "list", "one or the other"],
])("a history with %s is rejected", async (_what, input, field, message) => {
  const refusal = await getRefusal(CrmReplaceAttributeHistoryTool, input);
  expect(refusal).toEqual(expectedRefusal(field, message));
});

describe("what the attribute does not allow is rejected before anything is sent:", () => {
  test.each([
    [
      "two values at a time",
      { ...stage, values: [{ ...lead, active_until: null }, present] },
      "values.1.active_from",
      "one value at a time",
    ],
    [
      "a relationship",
      { ...deal, attribute: "associated_people", values: [present] },
      "attribute",
      "relationship",
    ],
    [
      "a value of the CRM's own",
      { ...deal, attribute: "created_at", values: [present] },
      "attribute",
      "",
    ],
  ])("%s", async (_what, input, field, message) => {
    const { client, exchanges } = createObservedClient(crm.sandbox);
    const error = await new CrmReplaceAttributeHistoryTool({ client })
      .execute(input)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      issues: [{ field, message: expect.stringContaining(message) }],
    });
    expect(exchanges.filter(({ method }) => method !== "GET")).toEqual([]);
  });
});

test("an unknown record is not found", async () => {
  const call = replace({ ...stage, record_id: seedId("crm/nothing"), values: [present] });
  await expect(call).rejects.toBeInstanceOf(NotFoundError);
});
