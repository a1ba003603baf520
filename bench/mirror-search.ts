// Fills a mirror with 100,000 items, and searches it, beside the same in Postgres where that is installed, and SQLite's own FTS5 with
// the same texts in one table.
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type ItemEntry, type MirrorStore, SqliteMirrorStore, toWords } from "@workbelt/mirror";
import { PostgresMirrorStore } from "@workbelt/postgres/mirror";
import {
  openPool,
  postgresMissing,
  startPostgres,
} from "../packages/postgres/test/helpers/postgres-server.ts";
import { quantile } from "./median.ts";
import { createTexts } from "./mirror/texts.ts";

const ITEMS = Number(process.argv[2] ?? 100_000);
const STEP_ITEMS = 100;
const SEARCHES = Number(process.argv[3] ?? 200);
const PARTITION = "bench";
const LIMIT = 20;
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");

/** A mirror that is measured. */
interface Measured {
  readonly name: string;
  readonly store: MirrorStore;
  /** Returns the processor time of its database, unless that is this process, in milliseconds. */
  readonly databaseMs: () => number;
  readonly bytes: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), "workbelt-mirror-"));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const mirrors = [openSqlite(), ...(postgresMissing === undefined ? [await openPostgres()] : [])];
  const plainFile = join(folder, "plain.db");
  const plain = new DatabaseSync(plainFile);
  plain.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create virtual table plain using fts5 (title, body, tokenize = 'porter unicode61 remove_diacritics 2')`);
  const insert = plain.prepare("insert into plain (title, body) values (?, ?)");

  const texts = createTexts(7);
  let characters = 0;
  const filled = new Map<string, number>();
  const add = (name: string, ms: number) => filled.set(name, (filled.get(name) ?? 0) + ms);
  let entries: ItemEntry[] = [];
  for (const item of texts.items(ITEMS)) {
    characters += item.text.length;
    const head = { part: "", revision: "1", settled: true, seen: 1, checkedAt: 0 };
    entries.push({ partition: PARTITION, collection: "notes", id: item.id, ...head, item });
    if (entries.length < STEP_ITEMS) continue;
    const put = entries;
    entries = [];
    for (const { databaseMs, name, store } of mirrors) {
      const step = { partition: PARTITION, asOf: 2 ** 50, at: 0, put };
      add(name, await time(() => store.commit(step), databaseMs));
    }
    const insertAll = () => {
      plain.exec("begin");
      for (const each of put) insert.run(each.item.title, each.item.text);
      plain.exec("commit");
    };
    add("plain", await time(insertAll));
  }
  plain.exec("pragma wal_checkpoint(truncate)");
  const search = plain.prepare(
    `select rowid, rank from plain where plain match ? order by rank limit ${LIMIT}`,
  );
  const questions = Array.from({ length: SEARCHES }, () => toWords(texts.question().join(" ")));
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (const words of questions) {
    const query = { partitions: [PARTITION], words, limit: LIMIT };
    const about = [`company-${words[5]}`];
    for (const { databaseMs, name, store } of mirrors) {
      note(name, await time(() => store.search(query), databaseMs));
      note(`${name}, filtered`, await time(() => store.search({ ...query, about }), databaseMs));
    }
    const expression = words.map((word) => `"${word}"`).join(" OR ");
    note("plain", await time(() => search.all(expression)));
  }
  console.log(`${ITEMS} items, ${Math.round(characters / 1e6)} million characters`);
  const sizes = new Map([["plain", statSync(plainFile).size]]);
  for (const { bytes, close, name } of mirrors) {
    sizes.set(name, await bytes());
    await close();
  }
  const rows = [...times].map(([name, all]) => {
    const [of = ""] = name.split(",");
    return {
      store: name,
      "median, ms": quantile(all, 0.5).toFixed(1),
      "99%, ms": quantile(all, 0.99).toFixed(1),
      "MB on disk": Math.round((sizes.get(of) ?? 0) / 1e6),
      "items a second": Math.round(ITEMS / ((filled.get(of) ?? 0) / 1000)),
    };
  });
  console.table(rows);
}

function openSqlite(): Measured {
  const file = join(folder, "mirror.db");
  const store = new SqliteMirrorStore({ file, encryptionKey: ENCRYPTION_KEY });
  return {
    name: "SQLite",
    store,
    databaseMs: () => 0,
    bytes: async () => statSync(file).size,
    close: () => store.close(),
  };
}

/** Opens a mirror in a Postgres server of its own, over one connection, whose process works for nothing else. */
async function openPostgres(): Promise<Measured> {
  const server = await startPostgres();
  const options = "-c max_parallel_workers_per_gather=0";
  const pool = openPool({ connectionString: server.url, max: 1, options });
  const store = new PostgresMirrorStore({
    pool,
    encryptionKey: ENCRYPTION_KEY,
    timeoutMs: 600_000,
  });
  await store.lastChange();
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  // Nanoseconds on a processor.
  const file = `/proc/${rows[0]?.pid}/schedstat`;
  return {
    name: "Postgres",
    store,
    databaseMs: () => Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6,
    async bytes() {
      const sum = "select sum(pg_total_relation_size(oid)) as bytes from pg_class";
      const found = await pool.query<{ bytes: string }>(
        `${sum} where relkind = 'r' and relname like 'workbelt_mirror_%'`,
      );
      return Number(found.rows[0]?.bytes);
    },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

/** Returns the processor time of work, in milliseconds: other programs of the machine do not count. */
async function time(work: () => unknown, databaseMs = () => 0): Promise<number> {
  const databaseBefore = databaseMs();
  const before = process.cpuUsage();
  await work();
  const { system, user } = process.cpuUsage(before);
  return (system + user) / 1000 + databaseMs() - databaseBefore;
}
