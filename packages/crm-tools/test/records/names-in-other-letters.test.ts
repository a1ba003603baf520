import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  CrmAddToListTool,
  CrmCreateCompanyTool,
  CrmCreateDealTool,
  CrmCreateListTool,
  CrmCreateAttributeTool,
  CrmCreateSelectOptionTool,
  CrmCreateStatusTool,
  CrmListAttributesTool,
  CrmListCompaniesTool,
  CrmListWorkspaceMembersTool,
  CrmUpdateRecordTool,
  CrmUpdateSelectOptionTool,
} from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

const decomposed = (text: string) => text.normalize("NFD");

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const client = () => ({ client: crm.client });
const harborline = { object: "companies", record_id: seedId("crm/companies/harborline") };
const categories = { object: "companies", attribute: "categories" } as const;

const addOption = (title: string) =>
  new CrmCreateSelectOptionTool(client()).execute({ ...categories, title });

async function update(values: Record<string, unknown>, options = client()) {
  const call = { ...harborline, values } as never;
  return parseData(await new CrmUpdateRecordTool(options).invoke(call)) as {
    values: Record<string, unknown>;
    adjusted?: string[];
  };
}

/** The error of an update, sent or checked. */
function getProblem(values: Record<string, unknown>, call: "execute" | "preview" = "execute") {
  const tool = new CrmUpdateRecordTool(client());
  return tool[call]({ ...harborline, values }).then(
    () => Promise.reject(new Error("It was accepted.")),
    (error: unknown) => error as Error,
  );
}

test("an option is found whose letters are decomposed, and filtered by", async () => {
  await addOption("Café");
  const result = await update({ categories: [decomposed("CAFÉ")] });
  expect(result.values["categories"]).toEqual(["Café"]);
  expect(result.adjusted).toEqual(['values.categories.0 was written as "Café"']);
  const list = new CrmListCompaniesTool(client());
  const filter = { categories: decomposed("Café") };
  const { items } = await list.execute({ filter });
  expect(items.map(({ id }) => id.record_id)).toEqual([harborline.record_id]);
});

test("a status is found whose letters are decomposed", async () => {
  await new CrmCreateStatusTool(client()).execute({
    object: "deals",
    attribute: "stage",
    title: "Zurückgestellt",
  });
  const deal = await new CrmCreateDealTool(client()).execute({
    values: { name: "D", stage: decomposed("zurückgestellt"), owner: "Daniel Okafor" },
  });
  expect(deal.values?.["stage"]).toMatchObject([{ status: { title: "Zurückgestellt" } }]);
});

test("an option that is renamed by a title in other letters is found, and the change undone", async () => {
  const { journal, client: undoable } = openJournal(crm.sandbox);
  await addOption("Café");
  const rename = new CrmUpdateSelectOptionTool({ client: undoable, journal });
  const option_id = decomposed("café");
  const renamed = await rename.execute({ ...categories, option_id, title: "Bar" }, { run: "r" });
  expect(renamed.title).toBe("Bar");
  expect(await journal.undo("r")).toMatchObject({ undone: 1 });
  await expect(addOption("Café")).rejects.toThrow(/already exists/);
});

test("a member is found by a decomposed name, and by part of one", async () => {
  const list = new CrmListWorkspaceMembersTool(client());
  const [member] = (await list.execute({ query: decomposed("OKAFOR") })).items;
  expect(member?.last_name).toBe("Okafor");
});

test("an attribute is found by its slug in another case, and the result has its value", async () => {
  const result = await update({ Description: "Freight" });
  expect(result).toMatchObject({
    values: { description: "Freight" },
    adjusted: ["values.Description was written as description"],
  });
});

/** Adds an attribute to an object or list, and returns its id. */
async function findId(slug: string): Promise<string> {
  const { items } = await new CrmListAttributesTool(client()).execute({ object: "companies" });
  return items.find(({ api_slug }) => api_slug === slug)?.id.attribute_id ?? "";
}

test.each(["execute", "preview"] as const)(
  "%s refuses two values of one attribute",
  async (call) => {
    const id = await findId("description");
    for (const values of [
      { description: "One", [id]: "Two" },
      { description: "One", Description: "Two" },
    ]) {
      const error = await getProblem(values, call);
      expect(error).toBeInstanceOf(InputError);
      const [first = "", second = ""] = Object.keys(values);
      expect(error.message).toContain(`"${first}" and "${second}" are the same attribute`);
    }
    const found = await new CrmListCompaniesTool(client()).execute({
      filter: { description: "Two" },
    });
    expect(found.items).toEqual([]);
  },
);

test("a new company and a list entry with two values of one attribute are refused", async () => {
  const id = await findId("description");
  const company = new CrmCreateCompanyTool(client());
  const values = { name: "Acme", description: "One", [id]: "Two" };
  await expect(company.execute({ values })).rejects.toThrow(/are the same attribute/);

  const list = await new CrmCreateListTool(client()).execute({
    name: "Fairs",
    api_slug: "fairs",
    parent_object: "companies",
    workspace_access: "full-access",
    workspace_member_access: [],
  });
  await new CrmCreateAttributeTool(client()).execute({
    list: list.id.list_id,
    title: "Stand",
    api_slug: "stand",
    type: "text",
    description: "",
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
  });
  const entry = {
    list: "fairs",
    record_id: harborline.record_id,
    entry_values: { stand: "A", STAND: "B" },
  };
  const add = new CrmAddToListTool(client());
  await expect(add.execute(entry)).rejects.toThrow(/"stand" and "STAND" are the same/);
});

test("guarded calls name records and objects in values as the CRM does, and keep the letters of texts", async () => {
  const veldt = seedId("crm/companies/veldt");
  const target_object = seedId("crm/object/companies").replaceAll("-", "");
  const company = { target_object, target_record_id: veldt.toUpperCase() };
  const { client: own, journal } = openJournal(crm.sandbox);
  const tool = new CrmUpdateRecordTool({ client: own, journal });
  const values = { company, job_title: veldt.toUpperCase() };
  const person = { object: "people", record_id: seedId("crm/people/elif-demir"), values };
  const { values: written } = await tool.execute(person, { run: "r" });
  expect(written).toMatchObject({
    company: [{ target_object: "companies", target_record_id: veldt }],
    job_title: [{ value: veldt.toUpperCase() }],
  });
});
