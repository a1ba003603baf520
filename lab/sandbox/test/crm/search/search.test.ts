import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const [person] = story.people;
const [company] = story.companies;
const [deal] = story.deals;
const withPhone = story.people.find(({ phone }) => phone !== undefined)!;
const everything = ["people", "companies", "deals"];

interface Hit {
  id: { record_id: string };
  record_text: string;
  object_slug: string;
}

function search(body: object) {
  const request_as = { type: "workspace" };
  return crm.post("/v2/objects/records/search", { objects: everything, request_as, ...body });
}

async function fetchHits(body: object): Promise<Hit[]> {
  const response = await search(body);
  expect(response).toMatchObject({ status: 200 });
  return getData<Hit[]>(response);
}

describe("search finds", () => {
  const personId = seedId(`crm/people/${person!.key}`);
  const companyId = seedId(`crm/companies/${company!.key}`);
  const { firstName, lastName, email } = person!;
  const rows: [what: string, query: string, id: string][] = [
    ["a person by name", `${firstName} ${lastName}`, personId],
    ["the words in any order", `${lastName} ${firstName}`.toLowerCase(), personId],
    ["prefixes of words", `${firstName.slice(0, 3)} ${lastName.slice(0, 3)}`, personId],
    [
      "a name with a typing mistake",
      `${firstName} ${lastName.slice(0, 2)}${lastName.slice(3)}`,
      personId,
    ],
    ["an email address", email, personId],
    ["a phone number", withPhone.phone!, seedId(`crm/people/${withPhone.key}`)],
    ["a company by name", company!.name, companyId],
    ["a company before its people", company!.name.split(" ")[0]!, companyId],
    ["a domain", company!.domain, companyId],
    ["a deal by name", deal!.name, seedId(`crm/deals/${deal!.key}`)],
  ];
  test.for(rows)("%s: %s", async ([, query, id]) => {
    const [first] = await fetchHits({ query });
    expect(first?.id.record_id).toBe(id);
  });

  test("nothing for nonsense, and only records of the requested objects", async () => {
    expect(await fetchHits({ query: "xqzw vbnm" })).toEqual([]);
    const found = await fetchHits({ query: company!.name, objects: ["deals"] });
    expect(found.every((hit) => hit.object_slug === "deals")).toBe(true);
  });

  test("newly created records", async () => {
    await crm.create("companies", { name: "Quillfeather Lines" });
    expect(await fetchHits({ query: "quillfeather" })).toHaveLength(1);
  });
});

const one = async (query: string, object: string) =>
  (await fetchHits({ query, objects: [object] }))[0];

test("search results contain only the keys of their object", async () => {
  const { firstName, lastName, email, phone } = withPhone;
  const label = `${firstName} ${lastName}`;
  expect(await one(label, "people")).toEqual({
    id: {
      workspace_id: seedId("crm/workspace"),
      object_id: seedId("crm/object/people"),
      record_id: seedId(`crm/people/${withPhone.key}`),
    },
    record_text: label,
    record_image: null,
    object_slug: "people",
    email_addresses: [email],
    phone_numbers: [phone],
  });
  expect(await one(company!.name, seedId("crm/object/companies"))).toMatchObject({
    record_text: company!.name,
    domains: [company!.domain],
  });
  expect(Object.keys((await one(deal!.name, "deals"))!)).toEqual([
    "id",
    "record_text",
    "record_image",
    "object_slug",
  ]);
});

test("an empty query returns a default set of at most 25", async () => {
  expect(await fetchHits({ query: "" })).toHaveLength(25);
  expect(await fetchHits({ query: "", limit: 3 })).toHaveLength(3);
});

test("`request_as` accepts a member's id or email address", async () => {
  const [member] = story.members;
  const type = "workspace-member";
  for (const reference of [
    { workspace_member_id: seedId(`crm/member/${member!.key}`) },
    { email_address: member!.email },
  ]) {
    const request_as = { type, ...reference };
    expect(await fetchHits({ query: company!.name, request_as })).not.toEqual([]);
  }
  const request_as = { type, email_address: "nobody@northwind.example" };
  expect((await search({ query: "", request_as })).body["code"]).toBe("value_not_found");
});

describe("search rejects", () => {
  const invalid: [body: object, path: string][] = [
    [{}, "query"],
    [{ query: "x".repeat(257) }, "query"],
    [{ query: "", limit: 0 }, "limit"],
    [{ query: "", limit: 26 }, "limit"],
    [{ query: "", objects: [] }, "objects"],
    [{ query: "", objects: "people" }, "objects"],
    [{ query: "", request_as: undefined }, "request_as"],
    [{ query: "", request_as: { type: "nobody" } }, "request_as"],
  ];
  test.for(invalid)("%j", async ([body, key]) => {
    const response = await search(body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_type" } });
    const issues = response.body["validation_errors"] as { path: string[] }[];
    expect(issues[0]?.path[0]).toBe(key);
  });

  test("unknown objects", async () => {
    expect(await search({ query: "", objects: ["people", "foobar"] })).toMatchObject({
      status: 400,
      body: { code: "value_not_found", message: 'Object with slug/ID "foobar" not found.' },
    });
  });
});

test("search follows changes, deletions, snapshots and resets", async () => {
  const find = async (query: string) =>
    (await fetchHits({ query, objects: ["people"] })).map(({ record_text }) => record_text);
  const created = await crm.create("people", { name: "Zimmerwald, Quentin" });
  const { id } = getData<Hit>(created);
  expect(await find("zimmerwald")).toEqual(["Quentin Zimmerwald"]);
  const snapshot = await crm.sandbox.snapshot();
  const path = `/v2/objects/people/records/${id.record_id}`;
  await crm.send("PATCH", path, { body: { data: { values: { name: "Vandermolen, Quentin" } } } });
  expect(await find("zimmerwald")).toEqual([]);
  expect(await find("vandermolen")).toEqual(["Quentin Vandermolen"]);
  await crm.delete(path);
  expect(await find("vandermolen")).toEqual([]);
  await crm.sandbox.restore(snapshot);
  expect(await find("zimmerwald")).toEqual(["Quentin Zimmerwald"]);
  expect(await find("vandermolen")).toEqual([]);
  crm.sandbox.reset();
  expect(await find("zimmerwald")).toEqual([]);
  expect(await find(`${person!.firstName} ${person!.lastName}`)).toHaveLength(1);
});
