import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { block, queryRows, title, updatePage } from "../../tasks/shared/notes.ts";
import {
  addDatabase,
  addPage,
  addRows,
  type Database,
  differs,
  findDatabaseIn,
  listOutside,
  readRows,
} from "./notes-pages.ts";

const QUEUE = "IT Asset Retirement Queue";
/** Serial, status, and date of expiration. The two serials of the original are to be retired. */
const assets = [
  ["65XYQ/GB", "Expired", "2025-11-30"],
  ["36x10PIQ", "To be returned", "2026-01-15"],
  ["88KLM/DE", "In use", "2027-05-31"],
  ["71TRP/FR", "In use", "2026-12-31"],
  ["14AAC/GB", "In stock", "2028-02-29"],
] as const;
const retired = assets.slice(0, 2);
const columns = ["Serial", "Status", "Expiration date"];

function toRow([serial, status, day]: readonly [string, string, string]) {
  return {
    Serial: title(serial),
    Status: { select: { name: status } },
    "Expiration date": { date: { start: day } },
  };
}

function toColumns(): Record<string, object> {
  return {
    Serial: { title: {} },
    Status: { select: {} },
    "Expiration date": { date: {} },
  };
}

const sort = (rows: readonly (readonly string[])[]) =>
  rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

async function trash(world: World, inventory: Database, serials: readonly string[]): Promise<void> {
  for (const row of await queryRows(world, inventory.dataSourceId)) {
    const [serial] = (row.properties["Serial"] as { title: { plain_text: string }[] }).title;
    if (!serials.includes(serial!.plain_text)) continue;
    await world.notes.patch(`/v1/pages/${row.id}`, { in_trash: true });
  }
}

/** Copies rows into a new database and moves the originals to the trash. */
export async function assetRetirement(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "IT Trouble Shooting Hub", [
    block("paragraph", "Tickets, guides and devices."),
  ]);
  const inventory = await addDatabase(world, page, "IT Inventory", {
    ...toColumns(),
    Vendor: { rich_text: {} },
  });
  await addRows(world, inventory, assets.map(toRow));
  const migrate = async (
    changed: World,
    rows: readonly (readonly [string, string, string])[],
    trashed: readonly string[],
  ) => {
    const queue = await addDatabase(changed, page, QUEUE, toColumns());
    await addRows(changed, queue, rows.map(toRow));
    await trash(changed, inventory, trashed);
    return "Moved.";
  };
  return {
    id: "mcpmark/asset-retirement-migration",
    template: "asset-retirement-migration",
    kind: "bulk",
    services: ["notes"],
    prompt: `The page "IT Trouble Shooting Hub" has the database "IT Inventory". Retire what has the status Expired or To be returned: create a full-page database "${QUEUE}" in the same hub, with exactly the columns Serial (title), Status (select) and Expiration date (date). Copy these three values of each such asset into a row of it, then move the asset's own row in IT Inventory to the trash.`,
    verify: async (outcome) => {
      const queue = await findDatabaseIn(outcome, page, QUEUE);
      if (queue === undefined)
        return [
          `There is no database ${QUEUE} in the hub.`,
          ...listOutside(outcome.changes, [page]),
        ];
      const { properties } = await outcome.notes.get<{
        properties: Record<string, { type: string }>;
      }>(`/v1/data_sources/${queue.dataSourceId}`);
      const types = Object.entries(properties)
        .map(([name, { type }]) => `${name}: ${type}`)
        .toSorted();
      return [
        ...listOutside(outcome.changes, [
          page,
          queue.id,
          queue.dataSourceId,
          inventory.dataSourceId,
        ]),
        ...differs("The columns", types, [
          "Expiration date: date",
          "Serial: title",
          "Status: select",
        ]),
        ...differs("The queue", await readRows(outcome, queue, columns), sort(retired)),
        ...differs(
          "The inventory",
          await readRows(outcome, inventory, columns),
          sort(assets.slice(2)),
        ),
      ];
    },
    solve: (changed) => migrate(changed, retired, ["65XYQ/GB", "36x10PIQ"]),
    wrong: [
      { name: "the originals stay", attempt: (changed) => migrate(changed, retired, []) },
      {
        name: "only expired assets",
        attempt: (changed) => migrate(changed, retired.slice(0, 1), ["65XYQ/GB"]),
      },
      {
        name: "an asset in use is trashed",
        attempt: (changed) => migrate(changed, retired, ["65XYQ/GB", "36x10PIQ", "88KLM/DE"]),
      },
      {
        name: "another row changes",
        attempt: async (changed) => {
          await migrate(changed, retired, ["65XYQ/GB", "36x10PIQ"]);
          const [row] = await queryRows(changed, inventory.dataSourceId);
          await updatePage(changed, row!.id, { Status: { select: { name: "Expired" } } });
          return "Moved.";
        },
      },
    ],
  };
}
