import { seedId, type Sandbox } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { follow, type Results } from "../helpers/follow-skill.js";
import { ask } from "../helpers/sandbox-api.js";

const MONTH_MS = 30 * 86_400_000;

interface List<Item> {
  items: Item[];
}
interface Listed {
  record_id: string;
  values: Record<string, unknown>;
}
interface RawRecord {
  id: { record_id: string };
  values: Record<string, Record<string, unknown>[]>;
}

async function query(sandbox: Sandbox, object: string, filter: object): Promise<RawRecord[]> {
  const path = `/v2/objects/${object}/records/query`;
  return (await ask<{ data: RawRecord[] }>(sandbox, "crm", path, { filter })).data;
}

async function create(sandbox: Sandbox, object: string, values: object): Promise<string> {
  const path = `/v2/objects/${object}/records`;
  const { data } = await ask<{ data: RawRecord }>(sandbox, "crm", path, { data: { values } });
  return data.id.record_id;
}

const found = (tool: string) => (results: Results) =>
  results<List<{ record_id: string }>>(tool).items[0]?.record_id;

test("add-contact-from-signature adds a person with their company", async () => {
  const email = "marta.lindqvist@fjordline.example";
  const { changed, questions, results, sandbox } = await follow("add-contact-from-signature", {
    skip: [4],
    values: {
      "e-mail address": email,
      "first and last name": "Marta Lindqvist",
      domain: "fjordline.example",
      "name of the company": "Fjordline Cargo",
      "first name": "Marta",
      "last name": "Lindqvist",
      "job title": "Head of Inbound",
      "phone number with country code": "+46 8 555 01 20",
    },
  });
  expect(changed).toEqual([
    "created companies: Fjordline Cargo",
    "created people: Marta Lindqvist",
  ]);
  expect(questions).toEqual([]);
  const [company] = await query(sandbox, "companies", { domains: "fjordline.example" });
  const people = await query(sandbox, "people", { email_addresses: email });
  expect(people).toHaveLength(1);
  expect(people[0]?.values).toMatchObject({
    name: [{ first_name: "Marta", last_name: "Lindqvist" }],
    job_title: [{ value: "Head of Inbound" }],
    phone_numbers: [{ original_phone_number: "+46 8 555 01 20" }],
    company: [{ target_record_id: company?.id.record_id }],
  });
  expect(results<List<Listed>>("crm_list_people").items).toMatchObject([
    { values: { email_addresses: [email], job_title: "Head of Inbound" } },
  ]);
});

test("add-contact-from-signature completes a person who is known by another address", async () => {
  const { changed, sandbox } = await follow("add-contact-from-signature", {
    skip: [5],
    leaveOut: ["name", "phone_numbers"],
    values: {
      "e-mail address": "tara@nimbus.example",
      "first and last name": "Tara Quinn",
      domain: "nimbus.example",
      "record_id of the person": found("crm_search_records"),
      "job title": "Director of Logistics",
    },
  });
  expect(changed).toEqual(["updated people: Tara Quinn"]);
  const [tara, ...others] = await query(sandbox, "people", { name: "Tara Quinn" });
  expect(others).toEqual([]);
  expect(tara?.values["job_title"]).toMatchObject([{ value: "Director of Logistics" }]);
  expect(tara?.values["email_addresses"]).toHaveLength(2);
});

test("move-deal-stage changes the stage and records the reason", async () => {
  const reason = "Gemma signed the order this morning, after the pilot review.";
  const { changed, questions, results, sandbox } = await follow("move-deal-stage", {
    values: {
      "words of the deal's name": "Brightmoor",
      "record_id of the deal": found("crm_search_records"),
      "title of the stage": (of: Results) =>
        of<List<{ title: string }>>("crm_list_attribute_statuses").items[2]?.title,
      "old stage": (of: Results) => of<{ values: { stage: string } }>("crm_get_deal").values.stage,
      "the reason": reason,
    },
  });
  expect(changed).toEqual([
    "created note: In Progress to Won 🎉",
    "updated deals: Brightmoor – Track Cold Chain",
  ]);
  expect(questions).toEqual([]);
  const id = seedId("crm/deals/brightmoor-cold-chain");
  const deal = await ask<{ data: RawRecord }>(sandbox, "crm", `/v2/objects/deals/records/${id}`);
  expect(deal.data.values["stage"]).toMatchObject([{ status: { title: "Won 🎉" } }]);
  const notes = await ask<{ data: { content_plaintext: string }[] }>(
    sandbox,
    "crm",
    `/v2/notes?parent_object=deals&parent_record_id=${id}`,
  );
  expect(notes.data.map((note) => note.content_plaintext)).toContain(reason);
  const { items } = results<List<{ value: string; active_until?: string }>>(
    "crm_get_record_attribute_values",
  );
  expect(items.at(-1)).toMatchObject({ value: "Won 🎉" });
  expect(items.at(-1)).not.toHaveProperty("active_until");
});

test("merge-duplicates merges a company that is there twice", async () => {
  const { changed, questions, results, sandbox } = await follow("merge-duplicates", {
    prepare: async (prepared) => {
      const values = { name: "Nimbus Solar Inc.", domains: ["nimbus-solar.example"] };
      const id = await create(prepared, "companies", values);
      const linked_records = [{ target_object: "companies", target_record_id: id }];
      const content = "Send the site plan";
      const task = { content, format: "plaintext", deadline_at: null, is_completed: false };
      await ask(prepared, "crm", "/v2/tasks", { data: { ...task, linked_records, assignees: [] } });
    },
    values: {
      object: "companies",
      "word of the name": "Nimbus",
      "record_id of the record to keep": found("crm_search_records"),
      "record_id of the duplicate": (of: Results) =>
        of<List<{ record_id: string }>>("crm_search_records").items[1]?.record_id,
      "record_id of the merged record": (of: Results) =>
        of<{ record_id: string }>("crm_merge_records").record_id,
      "missing values by attribute": { domains: ["nimbus-solar.example"] },
    },
  });
  expect(questions).toEqual([expect.stringContaining("Nimbus Solar Inc.")]);
  expect(changed).toContain("updated companies: Nimbus Solar");
  const companies = await query(sandbox, "companies", { name: { $contains: "Nimbus" } });
  expect(companies).toHaveLength(1);
  const domains = companies[0]?.values["domains"]?.map(({ domain }) => domain);
  expect(domains?.toSorted()).toEqual(["nimbus-solar.example", "nimbus.example"]);
  const id = companies[0]?.id.record_id;
  const tasks = await ask<{ data: { content_plaintext: string }[] }>(
    sandbox,
    "crm",
    `/v2/tasks?linked_object=companies&linked_record_id=${id}`,
  );
  expect(tasks.data.map((task) => task.content_plaintext)).toContain("Send the site plan");
  expect(results<List<object>>("crm_search_records").items).toHaveLength(1);
});

test("import-contacts imports a list, each person and company once", async () => {
  const known = "tara.quinn@nimbus.example";
  const person = (first_name: string, last_name: string, job_title: string, domain: string) => ({
    values: {
      email_addresses: [`${first_name}.${last_name}@${domain}`.toLowerCase()],
      name: [{ first_name, last_name }],
      job_title,
      company: [domain],
    },
  });
  const items = [
    person("Ida", "Moen", "Buyer", "fjordline.example"),
    person("Ove", "Dahl", "Planner", "fjordline.example"),
    { values: { email_addresses: [known], job_title: "Head of Projects" } },
  ];
  const addresses = items.flatMap(({ values }) => values.email_addresses);
  const { changed, results, sandbox } = await follow("import-contacts", {
    values: {
      "array of all e-mail addresses": addresses,
      "array of all domains": ["fjordline.example", "nimbus.example"],
      "array of items of new companies": [
        { values: { domains: ["fjordline.example"], name: "Fjordline Cargo" } },
      ],
      "array with the first item": items.slice(0, 1),
      "array of the other items": items.slice(1),
    },
  });
  expect(changed).toEqual([
    "created companies: Fjordline Cargo",
    "created people: Ida Moen",
    "created people: Ove Dahl",
    "updated people: Tara Quinn",
  ]);
  const [company] = await query(sandbox, "companies", { domains: "fjordline.example" });
  const [ida] = await query(sandbox, "people", { email_addresses: addresses[0] });
  expect(ida?.values["company"]).toMatchObject([{ target_record_id: company?.id.record_id }]);
  const [tara] = await query(sandbox, "people", { email_addresses: known });
  expect(tara?.values["job_title"]).toMatchObject([{ value: "Head of Projects" }]);
  expect(results<List<Listed>>("crm_list_people").items).toHaveLength(addresses.length);
});

test("review-stale-deals finds the deals without contact for a month, and changes nothing", async () => {
  interface Deal {
    record_id: string;
    values: { name: string; associated_company: { target_record_id: string } };
  }
  interface Company {
    record_id: string;
    values: { last_interaction?: { interacted_at: string } };
  }
  const listStale = (of: Results) => {
    const monthAgo = Date.now() - MONTH_MS;
    const silent = of<List<Company>>("crm_list_companies").items.filter(
      ({ values }) => Date.parse(values.last_interaction?.interacted_at ?? "") < monthAgo,
    );
    const ids = new Set(silent.map(({ record_id }) => record_id));
    return of<List<Deal>>("crm_list_deals").items.filter(({ values }) =>
      ids.has(values.associated_company.target_record_id),
    );
  };
  let stale: string[] = [];
  const { changed, results, sandbox } = await follow("review-stale-deals", {
    values: {
      "array of titles of final stages": (of: Results) =>
        of<List<{ title: string }>>("crm_list_attribute_statuses")
          .items.map(({ title }) => title)
          .filter((title) => /won|lost/i.test(title)),
      "array of record_ids of the companies": (of: Results) =>
        of<List<Deal>>("crm_list_deals").items.map(
          ({ values }) => values.associated_company.target_record_id,
        ),
    },
    repeat: {
      crm_get_record_attribute_values: (of) =>
        of<List<Deal>>("crm_list_deals").items.map(({ record_id }) => ({
          "record_id of the deal": record_id,
        })),
      crm_list_tasks: (of) => {
        stale = listStale(of).map(({ values }) => values.name);
        return listStale(of).map(({ record_id }) => ({ "record_id of the deal": record_id }));
      },
    },
  });
  expect(changed).toEqual([]);
  const open = (await query(sandbox, "deals", {})).filter(
    ({ values }) => !/won|lost/i.test(JSON.stringify(values["stage"])),
  );
  expect(results<List<object>[]>("crm_get_record_attribute_values")).toHaveLength(open.length);
  const { groups } = results<{ groups: { count: number }[] }>("crm_list_deals");
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
  const silent = await query(sandbox, "companies", {
    last_interaction: { interacted_at: { $lt: new Date(Date.now() - MONTH_MS).toISOString() } },
  });
  const ids = new Set<unknown>(silent.map(({ id }) => id.record_id));
  const expected = open.filter(({ values }) =>
    ids.has(values["associated_company"]?.[0]?.["target_record_id"]),
  );
  expect(expected.length).toBeGreaterThan(0);
  const names = expected.map(({ values }) => String(values["name"]?.[0]?.["value"]));
  expect(stale.toSorted()).toEqual(names.toSorted());
});
