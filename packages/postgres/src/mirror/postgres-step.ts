import {
  type ContentSealer,
  type ItemEntry,
  itemMs,
  type MirrorStep,
  toPassageWords,
} from "@workbelt/mirror/store";
import type { Query } from "../postgres-connection.js";
import type { MirrorStatements } from "./mirror-statements.js";

const KEEP_REMOVED_MS = 30 * 86_400_000;
// The parser of Postgres has rules of its own for addresses and numbers with signs.
const SIGNS = /[^\p{L}\p{M}\p{N} ]+/gu;

/** Connection and key that a step uses. */
export interface StepContext {
  readonly query: Query;
  readonly sealer: ContentSealer;
  readonly statements: MirrorStatements;
}

/** An item that the store has, as far as a step needs it. */
interface Known {
  readonly no: number;
  readonly digest: string | undefined;
  readonly written: number;
  readonly gone: boolean;
}

/** Writes one step, within a transaction. Returns false if another process has made a step since: it must be rolled back then. */
export async function writeStep(step: MirrorStep, context: StepContext): Promise<boolean> {
  const { query, sealer, statements } = context;
  const { at, asOf, progress } = step;
  const name = sealer.partition(step.partition);
  const start = Number((await query(statements.lockCounter, []))[0]?.["last_change"]);
  await query(statements.addPartition, [name]);
  const [found] = await query(statements.partition, [name]);
  const partition = Number(found?.["no"]);
  if (progress !== undefined) {
    if (Number(found?.["version"]) !== progress.expected) return false;
    const sealed = sealer.sealProgress(step.partition, progress.text);
    await query(statements.setProgress, [partition, sealed]);
  }
  // Of an item that is put twice, the later counts.
  const put = new Map((step.put ?? []).map((entry) => [keyOf(entry), entry]));
  const remove = new Map((step.remove ?? []).map((key) => [keyOf(key), key]));
  const known = await readKnown([...put.values(), ...remove.values()], partition, context);
  const isOlder = (key: string) => (known.get(key)?.written ?? 0) <= asOf;
  let lastChange = start;
  const entries = [...put].filter(([key]) => isOlder(key));
  const numbered = entries.map(([key, entry]) => {
    const content = sealer.content(entry.item);
    const digest = Buffer.from(content.digest).toString("hex");
    const stored = known.get(key);
    const isChange = stored === undefined || stored.gone || stored.digest !== digest;
    return { entry, content, digest, isChange, no: stored?.no, written: (lastChange += 1) };
  });
  const heads = numbered
    .filter(({ isChange }) => !isChange)
    .map(({ entry, no, written }) => ({ ...toHead(entry), no, written }));
  if (heads.length > 0) await query(statements.setHeads, [JSON.stringify(heads)]);
  const changed = numbered.filter(({ isChange }) => isChange);
  let passages = 0;
  if (changed.length > 0) {
    const rows = changed.map(({ content, digest, entry, written }) => ({
      ...toHead(entry),
      collection: entry.collection,
      id: entry.id,
      at: itemMs(entry.item) ?? null,
      digest,
      written,
      sealed: sealer.seal(entry, content.text),
      links: sealer.links(entry.item).map((link) => Buffer.from(link).toString("hex")),
    }));
    const stored = await query(statements.putItems, [partition, JSON.stringify(rows), at]);
    const numbers = new Map(
      stored.map((row) => [
        keyOf({ collection: String(row["collection"]), id: String(row["id"]) }),
        Number(row["no"]),
      ]),
    );
    const words = changed.flatMap(({ entry }) =>
      toPassageWords(entry.item).map(({ body, title }, passage) => ({
        no: numbers.get(keyOf(entry)),
        passage,
        title: title.replaceAll(SIGNS, " "),
        body: body.replaceAll(SIGNS, " "),
      })),
    );
    passages -= await deletePassages([...numbers.values()], context);
    await query(statements.addPassages, [JSON.stringify(words)]);
    passages += words.length;
  }
  if (step.seen !== undefined && step.seen.length > 0) {
    const seen = new Map(step.seen.map((each) => [keyOf(each), each]));
    const rows = [...seen.values()].map(({ collection, id, part, settled, seen: pass }) => ({
      collection,
      id,
      seen: pass ?? null,
      settled: settled ?? null,
      part: part ?? null,
    }));
    await query(statements.see, [partition, at, JSON.stringify(rows), asOf, start]);
  }
  await keepListed([...entries.map(([, entry]) => entry), ...(step.seen ?? [])], {
    ...context,
    partition,
    name: step.partition,
    // What this step has put is newer than its start.
    written: [asOf, start],
  });
  const removed = [...remove]
    .filter(([key]) => isOlder(key))
    .map(([, { collection, id }]) => ({ collection, id, written: (lastChange += 1) }));
  if (removed.length > 0) {
    const rows = await query(statements.remove, [partition, JSON.stringify(removed), at]);
    const numbers = rows.map(({ no }) => Number(no));
    passages -= await deletePassages(numbers, context);
    await query(statements.deleteListed, [numbers]);
  }
  if (lastChange > start) await query(statements.setCounter, [lastChange, passages]);
  await query(statements.prune, [at - KEEP_REMOVED_MS]);
  return true;
}

/** An item of which a step may have what its list returned. */
type ListedItem = Pick<ItemEntry, "collection" | "id" | "listed">;

/** Keeps what lists have of items, unless it is what the store has. */
async function keepListed(
  items: readonly ListedItem[],
  {
    name,
    partition,
    query,
    sealer,
    statements,
    written,
  }: StepContext & { partition: number; name: string; written: readonly [number, number] },
): Promise<void> {
  const listed = new Map(
    items.flatMap(({ collection, id, listed: json }) =>
      json === undefined ? [] : [[keyOf({ collection, id }), { collection, id, json }] as const],
    ),
  );
  if (listed.size === 0) return;
  const all = [...listed.values()];
  const columns = [all.map(({ collection }) => collection), all.map(({ id }) => id)];
  const rows = await query(statements.ofSeen, [partition, ...columns, ...written]);
  const known = await query(statements.listedDigests, [rows.map(({ no }) => Number(no))]);
  const digests = new Map(known.map(({ digest, item }) => [Number(item), toHex(digest)]));
  const changed = rows.flatMap((row) => {
    const key = { collection: String(row["collection"]), id: String(row["id"]) };
    const no = Number(row["no"]);
    const { digest, seal } = sealer.listed(
      { partition: name, ...key },
      listed.get(keyOf(key))?.json ?? "",
    );
    return digests.get(no) === toHex(digest) ? [] : [{ no, digest: toHex(digest), sealed: seal() }];
  });
  if (changed.length > 0) await query(statements.putListed, [JSON.stringify(changed)]);
}

function toHex(bytes: unknown): string {
  return Buffer.from(bytes as Uint8Array).toString("hex");
}

async function readKnown(
  keys: readonly { collection: string; id: string }[],
  partition: number,
  { query, statements }: StepContext,
): Promise<Map<string, Known>> {
  if (keys.length === 0) return new Map();
  const collections = keys.map(({ collection }) => collection);
  const rows = await query(statements.known, [partition, collections, keys.map(({ id }) => id)]);
  return new Map(
    rows.map((row) => {
      const digest = row["digest"];
      const key = keyOf({ collection: String(row["collection"]), id: String(row["id"]) });
      return [
        key,
        {
          no: Number(row["no"]),
          digest: digest instanceof Uint8Array ? Buffer.from(digest).toString("hex") : undefined,
          written: Number(row["written"]),
          gone: row["gone"] === true,
        },
      ];
    }),
  );
}

async function deletePassages(
  items: readonly number[],
  { query, statements }: StepContext,
): Promise<number> {
  return (await query(`${statements.deletePassages} returning 1`, [items])).length;
}

function toHead({ checkedAt, part, revision, seen, settled }: ItemEntry) {
  return { part, revision, settled, seen, checked: checkedAt };
}

function keyOf({ collection, id }: { collection: string; id: string }): string {
  return JSON.stringify([collection, id]);
}
