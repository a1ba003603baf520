import { ConfigurationError } from "@workbelt/core";

// Lower case only, so that a name means the same with and without quotes. Postgres cuts names after 63 bytes.
const TABLE = /^(?:[a-z_][a-z\d_]{0,62}\.)?[a-z_][a-z\d_]{0,62}$/;

/** Statements of a {@link PostgresStore}. Each is one transaction. */
export interface AccountStatements {
  create: string;
  select: string;
  insert: string;
  replace: string;
  reseal: string;
  delete: string;
  keys: string;
  prune: string;
}

/**
 * Builds the statements for a table. Those that write a sealed text, which is never the same twice, also
 * succeed if that text is there already: they can be repeated when a response was lost.
 *
 * @throws ConfigurationError for a name that would have to be escaped.
 */
export function accountStatements(table: string): AccountStatements {
  const name = quoteTable(table, "workbelt_account");
  const end = "now() + $3::float8 * interval '1 millisecond'";
  const alive = "(entry.expires_at is null or entry.expires_at > now())";
  const hasKey = "entry.key_hash = sha256($1::bytea)";
  return {
    // Long keys do not fit into an index, and text cannot hold every key: so bytes, and their hash.
    create: `create table if not exists ${name} (
  key bytea not null,
  key_hash bytea primary key generated always as (sha256(key)) stored,
  sealed text not null,
  expires_at timestamptz
)`,
    select: `select sealed from ${name} as entry where ${hasKey} and ${alive}`,
    // An expired entry counts as missing.
    insert: `insert into ${name} as entry (key, sealed, expires_at) values ($1::bytea, $2::text, ${end})
on conflict (key_hash) do update set sealed = excluded.sealed, expires_at = excluded.expires_at
where not ${alive} or entry.sealed = excluded.sealed`,
    replace: `update ${name} as entry set sealed = $2::text, expires_at = ${end}
where ${hasKey} and (entry.sealed = $4::text and ${alive} or entry.sealed = $2::text)`,
    reseal: `update ${name} as entry set sealed = $2::text
where ${hasKey} and entry.sealed in ($2::text, $3::text)`,
    delete: `delete from ${name} as entry where ${hasKey} and entry.sealed = $2::text and ${alive}`,
    keys: `select encode(entry.key, 'base64') as key from ${name} as entry
where substring(entry.key from 1 for length($1::bytea)) = $1::bytea and ${alive}`,
    prune: `delete from ${name} as entry where entry.expires_at <= now()`,
  };
}

/** Statements of a {@link PostgresAuditTable}. */
export interface AuditStatements {
  create: string;
  insert: string;
}

/**
 * Builds the statements for a table of audit entries. Inserting one again changes nothing.
 *
 * @throws ConfigurationError for a name that would have to be escaped.
 */
export function auditStatements(table: string): AuditStatements {
  const name = quoteTable(table, "workbelt_audit");
  return {
    create: `create table if not exists ${name} (
  time timestamptz not null,
  id uuid not null,
  entry jsonb not null,
  primary key (time, id)
)`,
    insert: `insert into ${name} (time, id, entry) values ($1::timestamptz, $2::uuid, $3::jsonb)
on conflict do nothing`,
  };
}

/** Quotes the name of a table, with its schema if it has one. @throws ConfigurationError for a name that would have to be escaped */
export function quoteTable(table: string, example: string): string {
  if (!TABLE.test(table)) {
    throw new ConfigurationError(
      `The table option must be the name of a table, or of its schema and itself with a dot between: lower-case letters, digits and underscores, at most 63 of them, such as ${example}.`,
    );
  }
  return table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
