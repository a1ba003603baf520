import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { SandboxContext } from "../../src/common/context.js";
import type { CompanyOptions } from "../../src/company/options.js";
import { seedServices } from "../../src/services/seed-services.js";
import { seed } from "../../src/state/seed-copies.js";
import { Store } from "../../src/store/store.js";
import { createTask, send, start } from "../helpers/running-sandbox.js";

const folder = mkdtempSync(join(tmpdir(), "seed-copies-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Returns every row of the database that `work` fills at this time. */
function readTables(time: string, work: (context: SandboxContext) => void): object {
  const file = join(folder, String((files += 1)));
  const store = new Store(file);
  work({ store, now: () => new Date(time) });
  store.close();
  const database = new DatabaseSync(file);
  try {
    // Throws if the full-text index differs from the texts.
    database.exec("insert into text_search (text_search, rank) values ('integrity-check', 1)");
    const tables = database
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
      .all()
      .map(({ name }) => String(name))
      // Positions count up from the last one; only their order matters.
      .filter((name) => name !== "sqlite_schema" && name !== "sqlite_sequence");
    return Object.fromEntries(
      tables.map((name) => [name, database.prepare(`select * from "${name}"`).all()]),
    );
  } finally {
    database.close();
  }
}

const company: CompanyOptions = { people: 46, seed: 7 };

test.each([
  ["the same moment", "2026-03-11T08:00:00.000Z", {}],
  ["the end of the day", "2026-03-11T23:59:59.999Z", {}],
  ["the start of the day", "2026-03-11T00:00:00.000Z", {}],
  ["the next day", "2026-03-12T00:00:00.000Z", {}],
  ["the weekend, which belongs to the next week", "2026-03-14T08:00:00.000Z", {}],
  ["a generated company", "2026-03-11T20:15:00.000Z", company],
])("a copy has the rows of seeding: %s", (_case, time, options) => {
  readTables("2026-03-11T08:00:00.000Z", (context) => seed(context, options));
  const copied = readTables(time, (context) => seed(context, options));
  expect(copied).toEqual(readTables(time, (context) => seedServices(context, options)));
  expect(Object.keys(copied)).toContain("documents");
});

test("a copy replaces what the store contained", () => {
  const time = "2026-03-11T09:30:00.000Z";
  const reset = readTables(time, (context) => {
    seed(context, company);
    context.store.put("crm/tasks", "another", { id: "another", links: [], assignees: [] });
    context.store.putContent("file", new Uint8Array(3), 1_000_000);
    seed(context);
  });
  expect(reset).toEqual(readTables(time, (context) => seedServices(context, company)));
});

test("sandboxes with the same company share no data", async () => {
  const first = await start();
  await createTask(first, "Only in the first");
  const second = await start();
  const readTasks = async (sandbox: typeof first) =>
    JSON.stringify(await send(sandbox, "crm", ["GET", "/v2/tasks?limit=500"]));
  expect(await readTasks(second)).not.toContain("Only in the first");
  await createTask(second, "Only in the second");
  expect(await readTasks(first)).not.toContain("Only in the second");
  const [change, ...others] = await second.changes();
  expect([change?.title, others]).toEqual(["Only in the second", []]);
});

test("a sandbox outlives the one that was seeded first, and many others", async () => {
  const seeded = await start({ people: 45 });
  const copied = await start({ people: 45 });
  await seeded.stop();
  for (const people of [46, 47, 48]) await (await start({ people })).stop();
  await createTask(copied, "Before the reset");
  expect(await copied.changes()).toHaveLength(1);
  copied.reset();
  expect(await copied.changes()).toEqual([]);
  expect(JSON.stringify(await send(copied, "crm", ["GET", "/v2/tasks?limit=500"]))).not.toContain(
    "Before the reset",
  );
});

test("seeding is not reported as changes", () => {
  const store = new Store();
  onTestFinished(() => store.close());
  const context = { store, now: () => new Date() };
  const reported: object[] = [];
  store.watch(["convintel/activities", "crm/records", "sandbox"], (changes) =>
    reported.push(...changes),
  );
  seed(context);
  seed(context);
  expect(reported).toEqual([]);
});
