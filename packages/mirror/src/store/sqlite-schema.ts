import { randomBytes } from "node:crypto";
import type { SqliteFormat } from "@workbelt/core/store";
import { MIRROR_WORDS } from "./mirror-words.js";
import type { HeadFilter } from "./mirror-store.js";

/** Format of an SQLite file that keeps a mirror. */
export const MIRROR_FORMAT: SqliteFormat = {
  words: MIRROR_WORDS,
  memory: "for a mirror that is kept in memory only, give the option memory: true",
  // "WKBM".
  applicationId: 0x57_4b_42_4d,
  schemaVersion: 2,
  // `item` is small and often read through; contents are in a table of their own. The passages of an item have consecutive
  // rows in `search`, from `first_row` on. An item that was removed stays for 30 days, with `gone`, and without rows in `search`.
  // `written` is the number of the last write, also of one that changed nothing. Numbers begin at the time in milliseconds: those that
  // readers keep from an earlier file are lower.
  schema: `
    create table counter (last_change integer not null, next_row integer not null) strict;
    insert into counter (last_change, next_row) values (cast(unixepoch('subsec') * 1000 as integer), 1);
    create table partition (
      no integer primary key, name blob not null unique, version integer not null, progress text
    ) strict;
    create table source (
      no integer primary key, partition integer not null, collection text not null,
      unique (partition, collection)
    ) strict;
    create table item (
      no integer primary key, source integer not null, id text not null, part text not null,
      revision text not null, settled integer not null, seen integer not null, checked_ms integer not null,
      at_ms integer, digest blob, written integer not null, change integer not null, added integer not null,
      changed_ms integer not null, gone integer not null, first_row integer, passages integer not null,
      unique (source, id)
    ) strict;
    create index item_part on item (source, part, id) where gone = 0;
    create index item_checked on item (source, checked_ms) where gone = 0;
    create index item_at on item (source, at_ms) where gone = 0;
    create index item_change on item (change);
    create index item_gone on item (changed_ms) where gone = 1;
    create unique index item_row on item (first_row) where first_row is not null;
    create table content (item integer primary key, sealed text not null) strict;
    create table listed (item integer primary key, digest blob not null, sealed text not null) strict;
    create table link (name blob not null, item integer not null, primary key (name, item)) strict, without rowid;
    create index link_item on link (item);
    create virtual table search using fts5 (
      title, body, content = '', contentless_delete = 1,
      tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
    );
  `,
  // With a write-ahead log, searches and a sync do not wait for each other. The last commits before a power failure may be
  // lost, but never a part of one: the sync continues from the progress that is in the same commit.
  settings: "pragma journal_mode = wal; pragma synchronous = normal; pragma cell_size_check = on;",
  // Takes about 50 milliseconds. Contents of larger files are still authenticated, one by one.
  checkedBytes: 16 * 2 ** 20,
  probe: `select counter.last_change, partition.version, source.collection, item.first_row, content.sealed, listed.sealed, link.name,
    search.rowid from counter, partition, source, item, content, listed, link, search limit 1`,
  checkText: () => randomBytes(32).toString("base64url"),
};

const HEAD = "item.id, part, revision, settled, seen, checked_ms";
const STORED = `${HEAD}, item.no, change, changed_ms, added, gone, sealed`;

/** The statements of a store in SQLite. */
export const SQL = {
  progress: "select version, progress from partition where name = :name",
  counter: "select last_change, next_row from counter",
  countRows:
    "select count(*) as count from (select 1 from search where search match :phrase limit :most)",
  setCounter: "update counter set last_change = :lastChange, next_row = :nextRow",

  addPartition: "insert into partition (name, version) values (:name, 0) on conflict do nothing",
  partition: "select no, version from partition where name = :name",
  setProgress: "update partition set version = version + 1, progress = :progress where no = :no",
  // Returns the row even if it exists already.
  addSource: `insert into source (partition, collection) values (:partition, :collection)
    on conflict do update set collection = excluded.collection returning no`,
  source: `select source.no from source join partition on partition.no = source.partition
    where name = :name and collection = :collection`,
  sources: `select source.no, collection from source join partition on partition.no = source.partition
    where name = :name`,

  item: "select no, digest, written, gone, first_row, passages from item where source = :source and id = :id",
  addItem: `insert into item (source, id, part, revision, settled, seen, checked_ms, written, change, added, changed_ms, gone, passages)
    values (:source, :id, '', '', 0, 0, 0, 0, 0, 0, 0, 1, 0)`,
  setHead: `update item set part = :part, revision = :revision, settled = :settled, seen = :seen, checked_ms = :checked,
    written = :written where no = :no`,
  setContent: `update item set at_ms = :at, digest = :digest, change = :written, changed_ms = :changed, gone = 0,
    added = case gone when 1 then :written else added end, first_row = :firstRow, passages = :passages where no = :no`,
  seen: `update item set checked_ms = :at, seen = coalesce(:seen, seen), settled = coalesce(:settled, settled),
    part = coalesce(:part, part)
    where source = :source and id = :id and gone = 0 and (written <= :asOf or written > :start)`,
  remove: `update item set gone = 1, first_row = null, passages = 0, written = :written, change = :written, changed_ms = :at
    where no = :no`,
  putSealed:
    "insert into content (item, sealed) values (:no, :sealed) on conflict do update set sealed = excluded.sealed",
  ofSeen: `select no from item where source = :source and id = :id and gone = 0 and (written <= :asOf or written > :start)`,
  listedDigest: "select digest from listed where item = :no",
  putListed: `insert into listed (item, digest, sealed) values (:no, :digest, :sealed)
    on conflict do update set digest = excluded.digest, sealed = excluded.sealed`,
  deleteListed: "delete from listed where item = :no",
  addLink: "insert into link (name, item) values (:name, :no)",
  deleteLinks: "delete from link where item = :no",
  addRow: "insert into search (rowid, title, body) values (:row, :title, :body)",
  deleteRow: "delete from search where rowid = :row",

  pruned: "select no from item where gone = 1 and changed_ms < :before",
  deleteContent: "delete from content where item = :no",
  deleteItem: "delete from item where no = :no",

  stored: `select ${STORED} from item join content on content.item = item.no
    where source = :source and id = :id and gone = 0`,
  listed: `select id, sealed from item left join listed on listed.item = item.no
    where source = :source and gone = 0 and part = coalesce(:part, part) order by id`,
  changes: `select ${STORED}, source from item join content on content.item = item.no
    where change > :after and source in (select value from json_each(:sources)) order by change limit :limit`,
  summary: `select collection, count(*) as items, min(checked_ms) as oldest from source
    join partition on partition.no = source.partition join item on item.source = source.no and gone = 0
    where name = :name group by source.no order by collection`,

  ofPartition: `select item.no, first_row, passages from item join source on source.no = item.source
    where source.partition = :no`,
  deleteSources: "delete from source where partition = :no",
  deletePartition: "delete from partition where no = :no",
};

/** Builds the statement that lists heads. */
export function headsStatement(filter: HeadFilter): string {
  const conditions = [
    "source = :source and gone = 0",
    ...(filter.part === undefined ? [] : ["part = :part"]),
    ...(filter.ids === undefined ? [] : ["id in (select value from json_each(:ids))"]),
    ...(filter.seenBefore === undefined ? [] : ["seen < :seenBefore"]),
    ...(filter.unsettled === undefined ? [] : ["settled = 0"]),
    ...(filter.checkedBefore === undefined ? [] : ["checked_ms < :checkedBefore"]),
    ...(filter.after === undefined ? [] : ["id > :after"]),
  ];
  return `select ${HEAD} from item where ${conditions.join(" and ")} order by id limit :limit`;
}
