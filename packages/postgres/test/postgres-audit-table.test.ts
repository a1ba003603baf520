import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import type { Pool } from "pg";
import { type AuditEntry, AuditLog } from "@workbelt/core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { DeskCreatePaperTool, DeskGetPaperTool, deskClient } from "../../core/test/helpers/desk.js";
import { json, startServer } from "../../core/test/helpers/server.js";
import { PostgresAuditTable } from "../src/index.js";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "./helpers/postgres-server.js";

// Longer than the default: a busy disk takes seconds to write.
const timeoutMs = 120_000;
const created = json(200, { data: { id: "p1", title: "Plan" } });

/** Starts a service whose calls are recorded in a table. */
async function startDesk(table: PostgresAuditTable, content = false) {
  const { baseUrl, seen } = await startServer(created);
  const options = {
    client: deskClient(baseUrl),
    auditLog: new AuditLog({ write: table.write, content }),
  };
  const create = new DeskCreatePaperTool(options);
  return { create, get: new DeskGetPaperTool(options), options, seen };
}

test("a table needs a way to connect, and a name that needs no escaping", () => {
  expect(() => new PostgresAuditTable({})).toThrow("The audit log needs either the pool option");
  const connectionString = "postgres://localhost/none";
  expect(() => new PostgresAuditTable({ connectionString, table: 'a"b' })).toThrow(
    "such as workbelt_audit.",
  );
});

test("without a server the result is returned, and no further write is sent", async () => {
  const connectionString = "postgres://user:the-password@127.0.0.1:1/none";
  const table = new PostgresAuditTable({ connectionString, timeoutMs: 500 });
  onTestFinished(() => table.close());
  const { create, seen } = await startDesk(table);
  await expect(create.execute({ title: "Plan" })).resolves.toMatchObject({ id: "p1" });
  const refused = create.execute({ title: "Other" });
  await expect(refused).rejects.toThrow(
    "Nothing was sent: desk_create_paper could not be recorded.",
  );
  await expect(refused).rejects.not.toThrow("the-password");
  expect(seen).toHaveLength(1);
});

describe.skipIf(postgresMissing)(postgresTitle("PostgresAuditTable"), () => {
  let server: PostgresServer;
  let pool: Pool;
  beforeAll(async () => {
    server = await startPostgres();
    pool = openPool({ connectionString: server.url });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });
  let tables = 0;
  const newName = () => `audit_${(tables += 1)}`;
  const open = (table: string) => new PostgresAuditTable({ pool, table, timeoutMs });

  async function readEntries(table: string): Promise<AuditEntry[]> {
    const { rows } = await pool.query<{ entry: AuditEntry }>(
      `select entry from ${table} order by time, id`,
    );
    return rows.map(({ entry }) => entry);
  }

  test("the table is workbelt_audit by default, with a row for each call", async () => {
    const { create, get } = await startDesk(new PostgresAuditTable({ pool, timeoutMs }));
    await create.execute({ title: "Plan" });
    await get.execute({ paper_id: "p1" });
    const { rows } = await pool.query(
      "select entry->>'operation' as operation, entry->'ids'->'input' as ids, time = (entry->>'time')::timestamptz as same, id::text = entry->>'id' as identified from workbelt_audit order by entry->>'operation'",
    );
    expect(rows).toEqual([
      { operation: "desk_create_paper", ids: {}, same: true, identified: true },
      { operation: "desk_get_paper", ids: { paper_id: ["p1"] }, same: true, identified: true },
    ]);
  });

  test("an entry whose response was lost is stored once", async () => {
    const name = newName();
    const table = open(name);
    const entry = { id: randomUUID(), time: new Date().toISOString() } as AuditEntry;
    await table.write(entry);
    await table.write(entry);
    expect(await readEntries(name)).toEqual([entry]);
  });

  test("several processes create the table at once, and lose no entry", async () => {
    const name = newName();
    const desks = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const table = new PostgresAuditTable({
          connectionString: server.url,
          table: name,
          timeoutMs,
        });
        onTestFinished(() => table.close());
        return startDesk(table);
      }),
    );
    await Promise.all(
      desks.flatMap(({ create }) => [
        create.execute({ title: "One" }),
        create.execute({ title: "Two" }),
      ]),
    );
    const entries = await readEntries(name);
    expect(new Set(entries.map(({ callId }) => callId)).size).toBe(12);
  });

  test("text that jsonb refuses is stored without it", async () => {
    const name = newName();
    const { create } = await startDesk(open(name), true);
    const values = { text: "a\0b\ud800c\\u0000d", "k\0_id": "\0" };
    await create.execute({ title: "Plan", values });
    const [entry] = await readEntries(name);
    expect(entry?.input).toEqual({
      title: "Plan",
      values: { text: "a\ufffdb\ufffdc\\u0000d", "k\ufffd_id": "\ufffd" },
    });
  });

  test("a role that may only insert writes to a table made with the README's SQL", async () => {
    const name = newName();
    await pool.query("create role writer login password 'writer'");
    const connectionString = server.url.replace(/:\/\/.*@/, "://writer:writer@");
    const table = new PostgresAuditTable({ connectionString, table: name, timeoutMs });
    onTestFinished(() => table.close());
    const { create, options, seen } = await startDesk(table);
    await create.execute({ title: "Plan" });
    const refused = create.execute({ title: "Other" });
    await expect(refused).rejects.toThrow(`Allow the role to insert in the table ${name}`);
    expect(seen).toHaveLength(1);
    await pool.query(readmeSql().replace("workbelt_audit", name));
    await pool.query(`grant insert on ${name} to writer`);
    await options.auditLog.flush();
    await create.execute({ title: "Other" });
    expect(await readEntries(name)).toHaveLength(2);
    const own = openPool({ connectionString });
    onTestFinished(() => own.end());
    await expect(own.query(`delete from ${name}`)).rejects.toThrow("permission denied");
  });

  test("what another program has under the name of the table is not touched", async () => {
    const name = newName();
    await pool.query(`create table ${name} (other int)`);
    const { create } = await startDesk(open(name));
    await create.execute({ title: "Plan" });
    await expect(create.execute({ title: "Other" })).rejects.toThrow(
      "does not have the columns of an audit log",
    );
  });

  test("entries wait for a server that restarts", async () => {
    const name = newName();
    const { create } = await startDesk(open(name));
    await create.execute({ title: "One" });
    await server.restart();
    await create.execute({ title: "Two" });
    expect(await readEntries(name)).toHaveLength(2);
  });

  test("it shows no password, and closing ends its own connections only", async () => {
    const table = new PostgresAuditTable({ connectionString: server.url, table: newName() });
    const entry = { id: randomUUID(), time: new Date().toISOString() } as AuditEntry;
    await table.write(entry);
    const shown = inspect(table, { showHidden: true, depth: Infinity, getters: true });
    expect(shown).not.toContain(server.password);
    await table.close();
    await expect(table.write(entry)).rejects.toThrow("The audit log is closed.");
    const shared = open(newName());
    await shared.close();
    await shared.write(entry);
  });
});

function readmeSql(): string {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  return /```sql\n(create table if not exists workbelt_audit .*?)```/s.exec(readme)?.[1] ?? "";
}
