// Fills a mirror with 100,000 items, and searches it, beside SQLite's own FTS5 with the same texts in one table.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type ItemEntry, SqliteMirrorStore, toWords } from "@workbelt/mirror";
import { quantile } from "./median.ts";
import { createTexts } from "./mirror/texts.ts";

const ITEMS = Number(process.argv[2] ?? 100_000);
const STEP_ITEMS = 100;
const SEARCHES = Number(process.argv[3] ?? 200);
const PARTITION = "bench";
const LIMIT = 20;

const folder = mkdtempSync(join(tmpdir(), "workbelt-mirror-"));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const file = join(folder, "mirror.db");
  const plainFile = join(folder, "plain.db");
  const encryptionKey = Buffer.alloc(32, 7).toString("base64");
  const store = new SqliteMirrorStore({ file, encryptionKey });
  const plain = new DatabaseSync(plainFile);
  plain.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create virtual table plain using fts5 (title, body, tokenize = 'porter unicode61 remove_diacritics 2')`);
  const insert = plain.prepare("insert into plain (title, body) values (?, ?)");

  const texts = createTexts(7);
  let characters = 0;
  let storeMs = 0;
  let plainMs = 0;
  let entries: ItemEntry[] = [];
  for (const item of texts.items(ITEMS)) {
    characters += item.text.length;
    const head = { part: "", revision: "1", settled: true, seen: 1, checkedAt: 0 };
    entries.push({ partition: PARTITION, collection: "notes", id: item.id, ...head, item });
    if (entries.length < STEP_ITEMS) continue;
    const put = entries;
    entries = [];
    storeMs += await time(() => store.commit({ partition: PARTITION, asOf: 2 ** 50, at: 0, put }));
    plainMs += await time(() => {
      plain.exec("begin");
      for (const each of put) insert.run(each.item.title, each.item.text);
      plain.exec("commit");
    });
  }
  plain.exec("pragma wal_checkpoint(truncate)");
  const openMs = await time(async () => {
    await new SqliteMirrorStore({ file, encryptionKey }).close();
  });
  const search = plain.prepare(
    `select rowid, rank from plain where plain match ? order by rank limit ${LIMIT}`,
  );
  const questions = Array.from({ length: SEARCHES }, () => toWords(texts.question().join(" ")));
  const times = { mirror: [], filtered: [], plain: [] } as Record<string, number[]>;
  for (const words of questions) {
    const query = { partitions: [PARTITION], words, limit: LIMIT };
    const about = [`company-${words[5]}`];
    times["mirror"]?.push(await time(() => store.search(query)));
    times["filtered"]?.push(await time(() => store.search({ ...query, about })));
    const expression = words.map((word) => `"${word}"`).join(" OR ");
    times["plain"]?.push(await time(() => search.all(expression)));
  }
  await store.close();
  console.log(
    `${ITEMS} items, ${Math.round(characters / 1e6)} million characters; opening ${openMs.toFixed(0)} ms`,
  );
  const row = (name: string, ms: number, path: string) => ({
    store: name,
    "median, ms": quantile(times[name] ?? [], 0.5).toFixed(1),
    "99%, ms": quantile(times[name] ?? [], 0.99).toFixed(1),
    "MB on disk": Math.round(statSync(path).size / 1e6),
    "items a second": Math.round(ITEMS / (ms / 1000)),
  });
  console.table([
    row("mirror", storeMs, file),
    row("filtered", storeMs, file),
    row("plain", plainMs, plainFile),
  ]);
}

/** Returns the processor time of work, in milliseconds: other programs of the machine do not count. */
async function time(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { system, user } = process.cpuUsage(before);
  return (system + user) / 1000;
}
