import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  CrmAddToListTool,
  CrmAppendRecordValuesTool,
  CrmCreateAttributeTool,
  CrmCreateListTool,
  CrmGetListEntryTool,
  CrmGetRecordTool,
  CrmUpdateListEntryTool,
  CrmUpdateRecordTool,
  CrmUpsertListEntryTool,
  CrmUpsertRecordTool,
} from "../../src/index.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(async () => {
  crm.sandbox.reset();
  await new CrmUpdateRecordTool(client()).execute({
    ...harborline,
    values: { primary_location: ADDRESS, domains: ["harborline.example"] },
  });
});
afterAll(() => crm.stop());

const client = () => ({ client: crm.client });
const harborline = { object: "companies", record_id: seedId("crm/companies/harborline") };
const ADDRESS = {
  line_1: "1 Dock Road",
  line_2: "Unit 4",
  line_3: null,
  line_4: null,
  locality: "Leith",
  region: null,
  postcode: "EH6 6QQ",
  country_code: "GB",
  latitude: "55.98",
  longitude: "-3.17",
};
const MOVED = { ...ADDRESS, line_1: "2 Dock Road" };

async function readAddress() {
  const { values } = await new CrmGetRecordTool(client()).execute(harborline);
  return values?.["primary_location"]?.[0];
}

type Values = Record<string, unknown>;
const writes: [name: string, write: (values: Values) => Promise<{ adjusted?: string[] }>][] = [
  ["update", (values) => new CrmUpdateRecordTool(client()).execute({ ...harborline, values })],
  [
    "append",
    (values) => new CrmAppendRecordValuesTool(client()).execute({ ...harborline, values }),
  ],
  [
    "upsert",
    (values) =>
      new CrmUpsertRecordTool(client()).execute({
        object: "companies",
        matching_attribute: "domains",
        values: { domains: ["harborline.example"], ...values },
      }),
  ],
];

describe.each(writes)("%s", (_name, write) => {
  test.each([[{ line_1: "2 Dock Road" }], [[{ line_1: "2 Dock Road", country_code: "gb" }]]])(
    "of part of an address keeps its other parts, and says which: %j",
    async (location) => {
      const { adjusted } = await write({ primary_location: location });
      expect(await readAddress()).toMatchObject(MOVED);
      expect(adjusted?.join()).toContain('keeps line_2 "Unit 4", locality "Leith"');
    },
  );

  test("clears a part that is null", async () => {
    await write({ primary_location: { line_2: null } });
    expect(await readAddress()).toMatchObject({ ...ADDRESS, line_2: null });
  });
});

test("an undone change of part of an address restores it", async () => {
  const { client: undoable, journal } = openJournal(crm.sandbox);
  const values = { primary_location: { line_1: "2 Dock Road", postcode: null } };
  await new CrmUpdateRecordTool({ client: undoable, journal }).execute(
    { ...harborline, values },
    { run: "r" },
  );
  expect(await readAddress()).toMatchObject({ ...MOVED, postcode: null });
  expect(await journal.undo("r")).toMatchObject({ undone: 1 });
  expect(await readAddress()).toMatchObject(ADDRESS);
});

test("only an address in part is read first", async () => {
  const { client: recorded, exchanges } = createObservedClient(crm.sandbox);
  const update = new CrmUpdateRecordTool({ client: recorded });
  await update.execute({ ...harborline, values: { primary_location: MOVED } });
  expect(exchanges.map(({ method }) => method)).toEqual(["PUT"]);
  await update.execute({ ...harborline, values: { primary_location: { line_2: "Unit 5" } } });
  expect(exchanges.map(({ method }) => method)).toEqual(["PUT", "GET", "PUT"]);
});

test("an entry of a list keeps the other parts of its address", async () => {
  const list = await new CrmCreateListTool(client()).execute({
    name: "Sites",
    api_slug: "sites",
    parent_object: "companies",
    workspace_access: "full-access",
    workspace_member_access: [],
  });
  const list_id = list.id.list_id;
  await new CrmCreateAttributeTool(client()).execute({
    list: list_id,
    title: "Site",
    api_slug: "site",
    type: "location",
    description: "",
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
  });
  const added = await new CrmAddToListTool(client()).execute({
    list: list_id,
    record_id: harborline.record_id,
    entry_values: { site: ADDRESS },
  });
  const entry = { list_id, entry_id: added.id.entry_id };
  const read = async () =>
    (await new CrmGetListEntryTool(client()).execute({ list: list_id, entry_id: entry.entry_id }))
      .entry_values?.["site"]?.[0];
  await new CrmUpdateListEntryTool(client()).execute({
    ...entry,
    entry_values: { site: { line_1: "2 Dock Road" } },
  });
  expect(await read()).toMatchObject(MOVED);
  await new CrmUpsertListEntryTool(client()).execute({
    list_id,
    parent_object: "companies",
    parent_record_id: harborline.record_id,
    entry_values: { site: { line_2: "Unit 9" } },
  });
  expect(await read()).toMatchObject({ ...MOVED, line_2: "Unit 9" });
});

test.each([
  ["gb", "GB", undefined],
  [" De ", "DE", undefined],
  ["UK", "GB", "values.primary_location.0.country_code was written as GB"],
  ["uk", "GB", "values.primary_location.0.country_code was written as GB"],
  ["EL", "GR", "values.primary_location.0.country_code was written as GR"],
  ["Germany", "DE", "values.primary_location.0.country_code was written as DE"],
  ["united kingdom", "GB", "values.primary_location.0.country_code was written as GB"],
])("the country %j is %s", async (country_code, expected, report) => {
  const update = new CrmUpdateRecordTool(client());
  const values = { primary_location: { country_code } };
  const { adjusted = [] } = await update.execute({ ...harborline, values });
  expect(await readAddress()).toMatchObject({ ...ADDRESS, country_code: expected });
  expect(adjusted.filter((each) => each.includes("written as"))).toEqual(report ? [report] : []);
});

test.each([
  ["Germoney", "did you mean DE (Germany)?"],
  ["XX", ""],
])("an unknown country %j is refused in few words", async (country_code, hint) => {
  const update = new CrmUpdateRecordTool(client());
  for (const method of ["execute", "preview"] as const) {
    const values = { primary_location: { country_code } };
    const error = await update[method]({ ...harborline, values }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as InputError;
    expect(message).toContain("expected an ISO 3166 code of two letters such as GB");
    expect(message).toContain(hint);
    expect(message.length).toBeLessThan(400);
  }
});
