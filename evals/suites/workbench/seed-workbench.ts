import { seedId } from "@workbelt/sandbox";
import { today } from "../../src/world/clock.ts";
import type { World } from "../../src/task.ts";
import { createFillerCustomers, createFillerRows } from "./fillers.ts";
import { type BoardRow, type Customer, mapping } from "./mapping.ts";

/** Title of the database that stands for the project board. */
export const BOARD = "Sprint board";

/** The re-created state: ids in the sandbox of the records that the mapping names. */
export interface Workbench {
  /** Ids of deals, by the original's ids of customers. */
  deals: Record<string, string>;
  /** Ids of rows, by the original's ids of tasks. */
  rows: Record<string, string>;
  /** Ids of members, by name. */
  members: Record<string, string>;
  databaseId: string;
  dataSourceId: string;
}

/** Returns a date so many days from the day of the evaluations, as `2026-03-14`. */
export function toDate(days: number): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds customers and project board of WorkBench to the company, by the services' own requests. */
export async function seedWorkbench(world: World): Promise<Workbench> {
  const members = await readMembers(world);
  await prepareDeals(world);
  const customers = [...mapping.customers, ...createFillerCustomers(mapping)];
  const deals: Record<string, string> = {};
  for (const customer of customers) {
    deals[customer.id] = await addCustomer(world, customer, members);
  }
  const { databaseId, dataSourceId } = await addBoard(world);
  const rows: Record<string, string> = {};
  for (const row of [...mapping.rows, ...createFillerRows(mapping)]) {
    rows[row.id] = await addRow(world, row, dataSourceId);
  }
  return { deals, rows, members, databaseId, dataSourceId };
}

async function readMembers({ crm }: World): Promise<Record<string, string>> {
  interface Member {
    id: { workspace_member_id: string };
    first_name: string;
    last_name: string;
  }
  const { data } = await crm.get<{ data: Member[] }>("/v2/workspace_members");
  return Object.fromEntries(
    data.map(({ id, first_name, last_name }) => [
      `${first_name} ${last_name}`,
      id.workspace_member_id,
    ]),
  );
}

/** Gives deals the stages and attributes that WorkBench's customers have. */
async function prepareDeals({ crm }: World): Promise<void> {
  const attributes = "/v2/objects/deals/attributes";
  const wonStatus = `${attributes}/stage/statuses`;
  const { data } = await crm.get<{ data: { id: { status_id: string }; title: string }[] }>(
    wonStatus,
  );
  const won = data.find(({ title }) => title.startsWith("Won"))!;
  await crm.patch(`${wonStatus}/${won.id.status_id}`, { data: { title: "Won" } });
  for (const title of ["Qualified", "Proposal"]) await crm.post(wonStatus, { data: { title } });
  const shared = {
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
    description: null,
  };
  await crm.post(attributes, {
    data: { ...shared, title: "Product interest", api_slug: "product_interest", type: "select" },
  });
  for (const title of new Set(mapping.customers.map(({ product }) => product))) {
    await crm.post(`${attributes}/product_interest/options`, { data: { title } });
  }
  await crm.post(attributes, {
    data: { ...shared, title: "Last contact", api_slug: "last_contact", type: "date" },
  });
}

async function addCustomer(
  { crm }: World,
  { id, name, owner, stage, product, silentDays }: Customer,
  members: Record<string, string>,
): Promise<string> {
  interface Created {
    data: { id: { record_id: string } };
  }
  const [first, ...last] = name.split(" ");
  const address = `${name.toLowerCase().replaceAll(" ", ".")}.${id.replace(/\D/g, "")}@customers.example`;
  const person = await crm.post<Created>("/v2/objects/people/records", {
    data: {
      values: {
        name: [{ first_name: first, last_name: last.join(" "), full_name: name }],
        email_addresses: [address],
      },
    },
  });
  const deal = await crm.post<Created>("/v2/objects/deals/records", {
    data: {
      values: {
        name: [name],
        stage: [{ status: stage }],
        owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: members[owner] }],
        product_interest: [product],
        last_contact: [toDate(-silentDays)],
        associated_people: [
          { target_object: "people", target_record_id: person.data.id.record_id },
        ],
      },
    },
  });
  return deal.data.id.record_id;
}

const options = (names: readonly string[]) => ({
  select: { options: [...new Set(names)].map((name) => ({ name })) },
});

async function addBoard({ notes }: World) {
  const { id, data_sources } = await notes.post<{ id: string; data_sources: { id: string }[] }>(
    "/v1/databases",
    {
      parent: { type: "page_id", page_id: seedId("notes/page/product") },
      title: [{ text: { content: BOARD } }],
      initial_data_source: {
        properties: {
          Task: { title: {} },
          Assignee: options(mapping.rows.map(({ assignee }) => assignee)),
          List: options(["Backlog", "In Progress", "In Review", "Completed"]),
          Due: { date: {} },
          Board: options(mapping.rows.map(({ board }) => board)),
        },
      },
    },
  );
  return { databaseId: id, dataSourceId: data_sources[0]!.id };
}

async function addRow(
  { notes }: World,
  { title, assignee, list, dueInDays, board }: BoardRow,
  dataSourceId: string,
): Promise<string> {
  const { id } = await notes.post<{ id: string }>("/v1/pages", {
    parent: { type: "data_source_id", data_source_id: dataSourceId },
    properties: {
      Task: { title: [{ text: { content: title } }] },
      Assignee: { select: { name: assignee } },
      List: { select: { name: list } },
      Due: { date: { start: toDate(dueInDays) } },
      Board: { select: { name: board } },
    },
  });
  return id;
}
