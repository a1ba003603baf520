import { CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import {
  createAttioClient,
  getV2ListsByListEntriesByEntryId,
  getV2ObjectsByObjectRecordsByRecordId,
  getV2TasksByTaskId,
  postV2ObjectsByObjectRecordsQuery,
} from "attio-ts-sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAsModel } from "./call-as-model.ts";

// Parts of the results that these jobs use, as a model reads them.
interface Items<Item> {
  items: Item[];
}
type Found = Items<{ record_id: string; label: string }>;
type Members = Items<{ workspace_member_id: string; name: string }>;
type Tasks = Items<{ task_id: string; content: string }>;
type Titles = Items<{ title: string }>;
type Attributes = Items<{ api_slug: string; title: string; type: string }>;

let sandbox: Sandbox;
let call: ReturnType<typeof callAsModel>;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  call = callAsModel(new CrmToolkit().getTools());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

/**
 * Options of the SDK's calls: its client, without the generated response schemas, which refuse nulls that
 * Attio documents. Requests are checked.
 */
function attio() {
  const { baseUrl, token } = sandbox.services.crm;
  return { client: createAttioClient({ apiKey: token, baseUrl }), responseValidator: undefined };
}

async function fetchValues(object: string, record_id: string) {
  const path = { object, record_id };
  const { data } = await getV2ObjectsByObjectRecordsByRecordId({ ...attio(), path });
  return data!.data.values;
}

async function fetchTask(task_id: string) {
  return (await getV2TasksByTaskId({ ...attio(), path: { task_id } })).data!.data;
}

async function queryRecords(object: string, filter: Record<string, unknown>) {
  const query = { ...attio(), path: { object }, body: { filter } };
  return (await postV2ObjectsByObjectRecordsQuery(query)).data!.data;
}

async function findRecord(object: string, query: string): Promise<string> {
  const { items } = await call<Found>("crm_search_records", { object, query });
  expect(items).toHaveLength(1);
  return items[0]!.record_id;
}

async function findMember(firstName: string): Promise<string> {
  const { items } = await call<Members>("crm_list_workspace_members");
  return items.find(({ name }) => name.startsWith(firstName))!.workspace_member_id;
}

/** Finds an attribute by the title that people see. */
async function findAttribute(container: object, title: string): Promise<string> {
  const { items } = await call<Attributes>("crm_list_attributes", container);
  return items.find((attribute) => attribute.title === title)!.api_slug;
}

test("the Castellan deal is lost", async () => {
  const record_id = await findRecord("deals", "Castellan");
  const stage = await findAttribute({ object: "deals" }, "Deal stage");
  const choices = { object: "deals", attribute: stage };
  const { items } = await call<Titles>("crm_list_attribute_statuses", choices);
  const lost = items.find(({ title }) => /lost/i.test(title))!.title;
  await call("crm_update_record", { object: "deals", record_id, values: { [stage]: lost } });

  const values = await fetchValues("deals", record_id);
  expect(values).toMatchObject({
    stage: [{ status: { title: "Lost" } }],
    name: [{ value: "Castellan – validated cold chain" }],
    value: [{ currency_value: 310_000 }],
  });
});

test("Daniel is away: Lena takes his open Castellan task, and what Pieter got is done", async () => {
  const daniel = await findMember("Daniel");
  const lena = await findMember("Lena");
  const open = { is_completed: false, assignee_id: daniel };

  const deal = { linked_object: "deals", linked_record_id: await findRecord("deals", "Castellan") };
  const castellan = await call<Tasks>("crm_list_tasks", { ...open, ...deal });
  const chase = castellan.items[0]!.task_id;
  const assignee = { referenced_actor_type: "workspace-member", referenced_actor_id: lena };
  await call("crm_update_task", { task_id: chase, assignees: [assignee] });

  const { items } = await call<Tasks>("crm_list_tasks", open);
  const savings = items.find(({ content }) => content.startsWith("Send Pieter"))!.task_id;
  await call("crm_update_task", { task_id: savings, is_completed: true });

  expect(await fetchTask(chase)).toMatchObject({ is_completed: false, assignees: [assignee] });
  expect(await fetchTask(savings)).toMatchObject({
    is_completed: true,
    assignees: [{ referenced_actor_id: daniel }],
  });
});

test("Tamarack has our proposal: the next stage in Expansion accounts", async () => {
  const lists = await call<Items<{ name: string; api_slug: string }>>("crm_list_lists");
  const list = lists.items.find(({ name }) => name === "Expansion accounts")!.api_slug;
  const entries = await call<Items<{ entry_id: string; record_name: string }>>("crm_list_entries", {
    list,
  });
  const tamarack = entries.items.find(({ record_name }) => record_name.startsWith("Tamarack"))!;
  const stage = await findAttribute({ list }, "Stage");
  const choices = { list, attribute: stage };
  const { items } = await call<Titles>("crm_list_attribute_statuses", choices);
  const proposed = items.find(({ title }) => title === "Proposed")!.title;
  const entry_id = tamarack.entry_id;
  const entry_values = { [stage]: proposed };
  await call("crm_update_list_entry", { list_id: list, entry_id, entry_values });

  const path = { list, entry_id };
  const { data } = await getV2ListsByListEntriesByEntryId({ ...attio(), path });
  expect(data!.data.entry_values).toMatchObject({ stage: [{ status: { title: "Proposed" } }] });
});

test("Gemma's mail bounces: her new address replaces the old one", async () => {
  const record_id = await findRecord("people", "Gemma Thornton");
  const values = { email_addresses: ["gemma@brightmoor.example"] };
  await call("crm_update_record", { object: "people", record_id, values });

  const { email_addresses, name } = await fetchValues("people", record_id);
  expect(email_addresses).toHaveLength(1);
  expect(email_addresses).toMatchObject([{ email_address: "gemma@brightmoor.example" }]);
  expect(name).toMatchObject([{ full_name: "Gemma Thornton" }]);
});

test("a new category, which Castellan gets beside its others", async () => {
  const attribute = await findAttribute({ object: "companies" }, "Categories");
  const title = "Pharma logistics";
  await call("crm_create_select_option", { object: "companies", attribute, title });
  const record_id = await findRecord("companies", "Castellan");
  const values = { [attribute]: [title] };
  await call("crm_append_record_values", { object: "companies", record_id, values });

  const { categories } = await fetchValues("companies", record_id);
  const titles = categories!.map((each) => (each as { option: { title: string } }).option.title);
  expect(titles.toSorted()).toEqual(["Cold Chain", "Cross-border", "Healthcare", title]);
});

const CONTACTS = `name,email,title,company,domain
Nora Lind,nora.lind@fjordline.example,Head of Operations,Fjordline Shipping,fjordline.example
Ole Berg,ole.berg@fjordline.example,Fleet Planner,Fjordline Shipping,fjordline.example
Gemma Thornton,gemma.thornton@brightmoor.example,Chief Supply Chain Officer,Brightmoor Foods,brightmoor.example`;

/** Imports the rows of the spreadsheet as companies and people, each by its unique attribute. */
async function importContacts(): Promise<void> {
  for (const line of CONTACTS.split("\n").slice(1)) {
    const [name, email, title, company, domain] = line.split(",");
    const organization = { domains: [domain], name: company };
    await call("crm_upsert_record", {
      object: "companies",
      matching_attribute: "domains",
      values: organization,
    });
    const person = { email_addresses: [email], name, job_title: title, company: domain };
    await call("crm_upsert_record", {
      object: "people",
      matching_attribute: "email_addresses",
      values: person,
    });
  }
}

test("a spreadsheet of contacts, imported twice, leaves one record of each", async () => {
  const before = await queryRecords("people", {});
  await importContacts();
  await importContacts();

  expect(await queryRecords("people", {})).toHaveLength(before.length + 2);
  const [fjordline, ...others] = await queryRecords("companies", { name: "Fjordline Shipping" });
  expect(others).toEqual([]);
  const target_record_id = fjordline!.id.record_id;
  const staff = await queryRecords("people", {
    company: { target_object: "companies", target_record_id },
  });
  const names = staff.map(({ values }) => values["name"]?.[0]);
  expect(names).toMatchObject([{ full_name: "Nora Lind" }, { full_name: "Ole Berg" }]);
  const [gemma] = await queryRecords("people", {
    email_addresses: "gemma.thornton@brightmoor.example",
  });
  expect(gemma!.values).toMatchObject({ job_title: [{ value: "Chief Supply Chain Officer" }] });
});
