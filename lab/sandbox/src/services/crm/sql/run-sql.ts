import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { CrmRepository } from "../repository/crm-repository.js";
import { parseSql, sqlError } from "./parse-sql.js";
import { listSqlTables } from "./sql-tables.js";

/** The documented time for a query. */
const TIMEOUT_MS = 30_000;
/** Rows and memory of a query. Attio's limits are not documented here; these are the sandbox's. */
const MAX_ROWS = 10_000;
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;

/** A row of a result, by column. */
export type SqlRow = Record<string, unknown>;

type Answer = { rows: SqlRow[] } | { error: string };

/**
 * Runs a query on copies of the tables that it names. It runs in a process of its own, which has no access to
 * files and is ended after `timeoutMs`, because SQLite cannot be interrupted. Throws 400.
 */
export async function runSql(
  source: string,
  repository: CrmRepository,
  timeoutMs = TIMEOUT_MS,
): Promise<SqlRow[]> {
  const { names, sql } = parseSql(source);
  const all = listSqlTables(repository);
  const tables = all.map(({ columns, name, readRows, schema }) => ({
    schema,
    name,
    columns,
    // Every table exists, so that unknown names have the same error; only those needed are filled.
    rows: names.has(name.toLowerCase()) ? readRows() : [],
  }));
  const answer = await askProcess({ sql, tables, maxRows: MAX_ROWS }, timeoutMs);
  if ("error" in answer) throw sqlError(answer.error);
  return answer.rows;
}

async function askProcess(question: object, timeoutMs: number): Promise<Answer> {
  const child = spawn(
    process.execPath,
    ["--permission", "--no-warnings", "--input-type=module", "--eval", PROGRAM],
    { env: {}, stdio: ["pipe", "pipe", "ignore"], timeout: timeoutMs, killSignal: "SIGKILL" },
  );
  // A process that was ended early no longer reads.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(question));
  const output = await text(child.stdout);
  try {
    return JSON.parse(output) as Answer;
  } catch {
    return { error: `The query took longer than ${timeoutMs / 1000} seconds or too much memory.` };
  }
}

/** The program of the process: it reads a question from its input and writes the answer to its output. */
const PROGRAM = `
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";

const { maxRows, sql, tables } = JSON.parse(await text(process.stdin));
const quote = (name) => '"' + name.replaceAll('"', '""') + '"';
const database = new DatabaseSync(":memory:");
database.exec("PRAGMA hard_heap_limit = ${MAX_MEMORY_BYTES}");
for (const schema of ["objects", "lists", "information_schema"]) {
  database.exec("ATTACH ':memory:' AS " + schema);
}
const fill = (schema, name, columns, rows) => {
  const table = schema + "." + quote(name);
  const definitions = columns.map((column) => quote(column.name) + " " + column.type);
  database.exec("CREATE TABLE " + table + " (" + definitions.join(", ") + ")");
  const insert = database.prepare(
    "INSERT INTO " + table + " VALUES (" + columns.map(() => "?").join(", ") + ")",
  );
  database.exec("BEGIN");
  for (const row of rows) insert.run(...row);
  database.exec("COMMIT");
};
for (const { columns, name, rows, schema } of tables) fill(schema, name, columns, rows);
const asText = (names) => names.map((name) => ({ name, type: "TEXT" }));
fill(
  "information_schema",
  "tables",
  asText(["table_schema", "table_name"]),
  tables.map(({ name, schema }) => [schema, name]),
);
fill(
  "information_schema",
  "columns",
  asText(["table_schema", "table_name", "column_name", "ordinal_position", "data_type", "is_nullable"]),
  tables.flatMap(({ columns, name, schema }) =>
    columns.map((column, index) => [schema, name, column.name, index + 1, column.type, "YES"]),
  ),
);
database.exec("PRAGMA query_only = ON");

const readers = {
  BOOLEAN: (value) => (value === null ? null : value === 1),
  STRUCT: (value) => (value === null ? null : JSON.parse(value)),
  ARRAY: (value) => (value === null ? null : JSON.parse(value)),
};
const answer = () => {
  const statement = database.prepare(sql);
  const columns = statement.columns();
  const rows = [];
  for (const row of statement.iterate()) {
    if (rows.length === maxRows) {
      return { error: "The result has more than " + maxRows + " rows. Add a LIMIT." };
    }
    for (const { name, type } of columns) row[name] = (readers[type] ?? ((value) => value))(row[name]);
    rows.push(row);
  }
  return { rows };
};
let result;
try {
  result = answer();
} catch (error) {
  result = { error: error.message };
}
process.stdout.write(JSON.stringify(result));
`;
