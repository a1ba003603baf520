import type { HeadFilter } from "@workbelt/mirror/store";
import { quoteTable } from "../statements.js";

/** Statements of a {@link PostgresMirrorStore}, by what they do. */
export type MirrorStatements = ReturnType<typeof mirrorStatements>;

const HEAD = "id, part, revision, settled, seen, checked_ms";

/**
 * Builds the statements over five tables, whose names begin with that of the option.
 *
 * @throws ConfigurationError for a name that would have to be escaped
 */
export function mirrorStatements(table: string) {
  const name = (part: string) => quoteTable(`${table}_${part}`, "workbelt_mirror");
  const [counter, partition, item, passage, listed] = [
    "counter",
    "partition",
    "item",
    "passage",
    "listed",
  ].map(name);
  const ofPartition = `partition = (select no from ${partition} where name = $1::bytea)`;
  return {
    // The first change has the time as its number, as MirrorStore requires. The words are folded already. English word forms leave other
    // languages unchanged.
    create: `create table if not exists ${counter} (
  only_row boolean primary key default true check (only_row),
  last_change bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  passages bigint not null default 0, secret text not null
);
create table if not exists ${partition} (
  no bigint generated always as identity, name bytea primary key, version bigint not null default 0, progress text
);
create table if not exists ${item} (
  no bigint generated always as identity unique, partition bigint not null,
  collection text collate "C" not null, id text collate "C" not null, part text collate "C" not null, revision text not null,
  settled boolean not null, seen bigint not null, checked_ms bigint not null, at_ms bigint, digest bytea,
  written bigint not null, change bigint not null, added bigint not null, changed_ms bigint not null, gone boolean not null,
  sealed text, links bytea[] not null, primary key (partition, collection, id)
);
create index if not exists ${indexName(table, "part")} on ${item} (partition, collection, part, id) where not gone;
create index if not exists ${indexName(table, "at")} on ${item} (partition, at_ms) where not gone;
create index if not exists ${indexName(table, "change")} on ${item} (change);
create index if not exists ${indexName(table, "gone")} on ${item} (changed_ms) where gone;
create index if not exists ${indexName(table, "links")} on ${item} using gin (links);
create table if not exists ${passage} (
  item bigint not null, passage integer not null, words tsvector not null, primary key (item, passage)
);
create table if not exists ${listed} (item bigint primary key, digest bytea not null, sealed text not null);
create index if not exists ${indexName(table, "words")} on ${passage} using gin (words) with (fastupdate = off)`,

    secret: `select secret from ${counter}`,
    addSecret: `insert into ${counter} (secret) values ($1::text) on conflict do nothing`,
    progress: `select version, progress from ${partition} where name = $1::bytea`,
    counter: `select last_change, passages from ${counter}`,
    // Steps of all processes are made one after the other, so that changes become visible in the order of their numbers.
    lockCounter: `select last_change from ${counter} for update`,
    setCounter: `update ${counter} set last_change = $1::bigint, passages = passages + $2::bigint`,
    addPartition: `insert into ${partition} (name) values ($1::bytea) on conflict do nothing`,
    partition: `select no, version from ${partition} where name = $1::bytea`,
    setProgress: `update ${partition} set version = version + 1, progress = $2::text where no = $1::bigint`,
    known: `select no, collection, id, digest, written, gone from ${item}
where partition = $1::bigint and (collection, id) in (select * from unnest($2::text[], $3::text[]))`,
    setHeads: `update ${item} as item set part = row.part, revision = row.revision, settled = row.settled, seen = row.seen,
  checked_ms = row.checked, written = row.written
from jsonb_to_recordset($1::jsonb) as row (no bigint, part text, revision text, settled boolean, seen bigint, checked bigint, written bigint)
where item.no = row.no`,
    putItems: `insert into ${item} as item (partition, collection, id, part, revision, settled, seen, checked_ms, at_ms, digest, written,
  change, added, changed_ms, gone, sealed, links)
select $1::bigint, collection, id, part, revision, settled, seen, checked, at, decode(digest, 'hex'), written, written, written,
  $3::bigint, false, sealed, array(select decode(link, 'hex') from jsonb_array_elements_text(links) as link)
from jsonb_to_recordset($2::jsonb) as row (collection text, id text, part text, revision text, settled boolean, seen bigint,
  checked bigint, at bigint, digest text, written bigint, sealed text, links jsonb)
on conflict (partition, collection, id) do update set part = excluded.part, revision = excluded.revision,
  settled = excluded.settled, seen = excluded.seen, checked_ms = excluded.checked_ms, at_ms = excluded.at_ms,
  digest = excluded.digest, written = excluded.written, change = excluded.change, changed_ms = excluded.changed_ms,
  added = case when item.gone then excluded.added else item.added end, gone = false, sealed = excluded.sealed,
  links = excluded.links
returning no, collection, id`,
    ofSeen: `select no, collection, id from ${item} where partition = $1::bigint and not gone
and (collection, id) in (select * from unnest($2::text[], $3::text[])) and (written <= $4::bigint or written > $5::bigint)`,
    listedDigests: `select item, digest from ${listed} where item = any($1::bigint[])`,
    putListed: `insert into ${listed} (item, digest, sealed)
select no, decode(digest, 'hex'), sealed from jsonb_to_recordset($1::jsonb) as row (no bigint, digest text, sealed text)
on conflict (item) do update set digest = excluded.digest, sealed = excluded.sealed`,
    deleteListed: `delete from ${listed} where item = any($1::bigint[])`,
    listed: `select id, listed.sealed from ${item} as item left join ${listed} as listed on listed.item = item.no
where ${ofPartition} and collection = $2::text and not gone and part = coalesce($3::text, part) order by id`,
    deletePassages: `delete from ${passage} where item = any($1::bigint[])`,
    addPassages: `insert into ${passage} (item, passage, words)
select no, passage, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
from jsonb_to_recordset($1::jsonb) as row (no bigint, passage integer, title text, body text)`,
    see: `update ${item} as item set checked_ms = $2::bigint, seen = coalesce(row.seen, item.seen),
  settled = coalesce(row.settled, item.settled), part = coalesce(row.part, item.part)
from jsonb_to_recordset($3::jsonb) as row (collection text, id text, seen bigint, settled boolean, part text)
where partition = $1::bigint and item.collection = row.collection and item.id = row.id and not gone
  and (written <= $4::bigint or written > $5::bigint)`,
    // Also items that it does not have: a sync that read them before must not add them.
    remove: `insert into ${item} as item (partition, collection, id, part, revision, settled, seen, checked_ms, written, change, added,
  changed_ms, gone, links)
select $1::bigint, collection, id, '', '', false, 0, 0, written, written, 0, $3::bigint, true, '{}'
from jsonb_to_recordset($2::jsonb) as row (collection text, id text, written bigint)
on conflict (partition, collection, id) do update set gone = true, written = excluded.written, change = excluded.change,
  changed_ms = excluded.changed_ms, links = '{}'
returning no`,
    prune: `delete from ${item} where gone and changed_ms < $1::bigint`,

    heads: ({ part, ids, seenBefore, unsettled, checkedBefore, after }: HeadFilter) =>
      `select ${HEAD} from ${item} where ${ofPartition} and collection = $2::text and not gone
${part === undefined ? "and $3::text is null" : "and part = $3::text"}
${ids === undefined ? "and $4::text[] is null" : "and id = any($4::text[])"}
${seenBefore === undefined ? "and $5::bigint is null" : "and seen < $5::bigint"}
${checkedBefore === undefined ? "and $6::bigint is null" : "and checked_ms < $6::bigint"}
${after === undefined ? "and $7::text is null" : "and id > $7::text"}
${unsettled === undefined ? "" : "and not settled"}
order by id limit $8::bigint`,
    items: `select ${HEAD}, change, changed_ms, sealed from ${item}
where ${ofPartition} and collection = $2::text and id = any($3::text[]) and not gone and sealed is not null`,
    changes: `select name, collection, ${HEAD}, change, changed_ms, added, gone, sealed from ${item} as item
join ${partition} as partition on partition.no = item.partition
where name = any($1::bytea[]) and change > $2::bigint and sealed is not null order by change limit $3::bigint`,
    summary: `select collection, count(*) as items, min(checked_ms) as oldest from ${item}
where ${ofPartition} and not gone group by collection order by collection`,

    // Up to a number, because counting all takes long.
    countPhrases: `select phrase, (select count(*) from (
  select 1 from ${passage} where words @@ to_tsquery('english', phrase) limit $2::bigint) as found) as count
from unnest($1::text[]) as phrase`,
    filtered: (
      filter: string,
      order: string,
    ) => `select item.no, name, collection, id from ${item} as item
join ${partition} as partition on partition.no = item.partition
where not gone and name = any($1::bytea[]) and ${filter} ${order}`,
    rank: (candidates: string, filter: string) => `select * from (
  select distinct on (item.no) item.no, name, collection, id, passage.passage, score
  from (${candidates}) as passage join ${item} as item on item.no = passage.item
  join ${partition} as partition on partition.no = item.partition
  cross join lateral (select sum(weight * ts_rank('{0.33, 0.33, 0.33, 1}', words, to_tsquery('english', phrase), 1)) as score
    from unnest($2::text[], $3::float8[]) as ranked (phrase, weight)) as scored
  where not gone and name = any($1::bytea[]) and ${filter}
  order by item.no, score desc, passage.passage
) as best order by score desc, no desc`,
    candidates: `select item, passage, words from ${passage} where words @@ to_tsquery('english', $4::text)`,

    dropPassages: `delete from ${passage} where item in (select no from ${item} where ${ofPartition})`,
    dropListed: `delete from ${listed} where item in (select no from ${item} where ${ofPartition})`,
    dropItems: `delete from ${item} where ${ofPartition}`,
    dropPartition: `delete from ${partition} where name = $1::bytea`,
  };
}

/** Names an index after its table. It is in the schema of the table. */
function indexName(table: string, index: string): string {
  return `"${table.slice(table.indexOf(".") + 1)}_${index}"`;
}
