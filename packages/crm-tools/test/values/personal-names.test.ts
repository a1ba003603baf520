import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmCreatePersonTool, CrmCreateRecordTool, CrmListPeopleTool } from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { type PreparedResponse, startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const created: PreparedResponse = { body: { data: { id: { record_id: "new" } } } };
const name = (first_name: string, last_name: string, full_name: string) => ({
  first_name,
  last_name,
  full_name,
});

/** Returns the name that is sent, and the adjustments. */
async function written(given: unknown, object = "people", ...responses: PreparedResponse[]) {
  const server = await startRecordingServer(...responses, created);
  const tool = new CrmCreateRecordTool({ client: server.client });
  const { adjusted } = await tool.execute({ object, values: { name: given } });
  const { data } = server.requests.at(-1)!.body as { data: { values: { name: unknown } } };
  return { sent: data.values.name, adjusted, requests: server.requests.length };
}

test.each([
  ["Dana Osei", "Dana", "Osei"],
  ["  Dana   Osei ", "Dana", "Osei"],
  ["Mary Anne Smith", "Mary Anne", "Smith"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Rosa van der Berg", "Rosa", "van der Berg"],
  ["Robert De Niro", "Robert", "De Niro"],
  ["Van Morrison", "Van", "Morrison"],
  ["Martin Luther King Jr.", "Martin Luther", "King Jr."],
  ["Dana Osei, PhD", "Dana", "Osei, PhD"],
  ["Dana Osei, Ph.D., MD", "Dana", "Osei, Ph.D., MD"],
  ["Henry Ford II", "Henry", "Ford II"],
  ["Jean-Luc Picard", "Jean-Luc", "Picard"],
  ["Dana Osei 🎉", "Dana", "Osei 🎉"],
  ["Rosa van der Berg 🇳🇱 🚀", "Rosa", "van der Berg 🇳🇱 🚀"],
  ["Dana Osei (she/her)", "Dana", "Osei (she/her)"],
  ["Dana Osei, 🎉", "Dana", "Osei, 🎉"],
])("%j has the first name %j and the last name %j", async (text, first, last) => {
  const full = text.trim().replaceAll(/\s+/g, " ");
  expect(await written(text)).toEqual({
    sent: [name(first, last, full)],
    adjusted: [
      `values.name.0 was split into first_name ${JSON.stringify(first)} and last_name ${JSON.stringify(last)}`,
    ],
    requests: 1,
  });
});

test.each([
  "Cher",
  "山田太郎",
  "Osei, Dana",
  "van Dyk, Anna, Maria",
  "Ada, Countess of Lovelace",
  "",
])("%j is sent unchanged, in the form the CRM documents", async (text) => {
  expect(await written([text])).toEqual({ sent: [text], adjusted: undefined, requests: 1 });
});

test.each([
  ["a full name alone", { full_name: "Dana Osei" }, name("Dana", "Osei", "Dana Osei"), true],
  [
    "a full name, last name first",
    { full_name: "Osei, Dana" },
    name("Dana", "Osei", "Dana Osei"),
    true,
  ],
  ["a full name of one word", { full_name: "Cher" }, name("Cher", "", "Cher"), false],
  [
    "a full name and the first",
    { first_name: "Mary Anne", full_name: "Mary Anne Smith" },
    name("Mary Anne", "Smith", "Mary Anne Smith"),
    false,
  ],
  [
    "a full name and the last",
    { last_name: "García Márquez", full_name: "Gabriel García Márquez" },
    name("Gabriel", "García Márquez", "Gabriel García Márquez"),
    false,
  ],
  [
    "a full name without the first name",
    { first_name: "Bob", full_name: "Robert Smith" },
    name("Bob", "", "Robert Smith"),
    false,
  ],
  ["a first name alone", { first_name: "Ada" }, name("Ada", "", "Ada"), false],
  ["a last name alone", { last_name: "Lovelace" }, name("", "Lovelace", "Lovelace"), false],
  [
    "both parts",
    { first_name: "Ada", last_name: "Lovelace" },
    name("Ada", "Lovelace", "Ada Lovelace"),
    false,
  ],
  ["three parts", name("Ada", "King", "Countess"), name("Ada", "King", "Countess"), false],
])("%s is completed", async (_what, given, sent, split) => {
  const { adjusted, ...result } = await written(given);
  expect(result).toEqual({ sent: [sent], requests: 1 });
  expect(adjusted?.some((each) => each.includes("was split into")) ?? false).toBe(split);
});

test("a name under the key `value` is a full name", async () => {
  expect(await written([{ value: "Dana Osei" }])).toMatchObject({
    sent: [name("Dana", "Osei", "Dana Osei")],
    adjusted: [
      "values.name.0.value was written as full_name",
      expect.stringContaining("was split"),
    ],
  });
});

describe("text that may not be a person's name", () => {
  test.each(["companies", "docks"])("is sent unchanged to %s, without a lookup", async (object) => {
    expect(await written("Dana Osei", object)).toEqual({
      sent: ["Dana Osei"],
      adjusted: undefined,
      requests: 1,
    });
  });

  const object = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
  test.each([
    ["personal-name", name("Dana", "Osei", "Dana Osei")],
    ["text", "Dana Osei"],
  ])("of an object named by its UUID is sent as its type %s demands", async (type, sent) => {
    const response = { body: { data: { type } } };
    expect(await written("Dana Osei", object, response)).toMatchObject({
      sent: [sent],
      requests: 2,
    });
  });

  test("costs no lookup if there is nothing to split", async () => {
    expect(await written("Cher", object)).toMatchObject({ sent: ["Cher"], requests: 1 });
  });
});

describe("in the sandbox", () => {
  const found = async (filter: Record<string, unknown>) => {
    const { items } = await new CrmListPeopleTool({ client: crm.client }).execute({ filter });
    return items.map((item) => item.id.record_id);
  };

  test("a person given by plain text is found by last name", async () => {
    const tool = new CrmCreatePersonTool({ client: crm.client });
    const data = parseData(await tool.invoke({ values: { name: "Dana Osei" } }));
    expect(data).toMatchObject({
      values: { name: "Dana Osei" },
      adjusted: ['values.name.0 was split into first_name "Dana" and last_name "Osei"'],
    });
    const { record_id } = data as { record_id: string };
    expect(await found({ name: { last_name: "Osei" } })).toEqual([record_id]);
    expect(await found({ name: { first_name: "Dana" } })).toEqual([record_id]);
  });

  test("a person created with UUIDs of object and attribute is found by last name", async () => {
    const tool = new CrmCreateRecordTool({ client: crm.client });
    const { id } = await tool.execute({
      object: seedId("crm/object/people"),
      values: { [seedId("crm/attribute/people/name")]: { full_name: "Rosa van der Berg" } },
    });
    expect(await found({ name: { last_name: "van der Berg" } })).toEqual([id.record_id]);
    const other = await tool.execute({
      object: seedId("crm/object/people"),
      values: { [seedId("crm/attribute/people/name")]: "Elin van der Berg" },
    });
    expect(await found({ name: { first_name: "Elin", last_name: "van der Berg" } })).toEqual([
      other.id.record_id,
    ]);
  });
});
