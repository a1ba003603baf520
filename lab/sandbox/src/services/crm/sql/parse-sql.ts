import { badRequest } from "../errors.js";

/** Texts, quoted names and comments, which stay as written, or the parts of a statement. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*.*?\*\/|(?<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?<end>;)/gs;

/** Fields of structs that references have. */
const STRUCT_FIELD = /^(?<column>.+)\.(?<field>entity_definition_id|entity_instance_id)$/;

/** A statement for SQLite, and the names in it. */
export interface ParsedSql {
  sql: string;
  names: ReadonlySet<string>;
}

/**
 * Converts one `SELECT` statement to SQLite's dialect, where a struct's field is read from JSON. Throws 400 for
 * any other statement.
 */
export function parseSql(text: string): ParsedSql {
  const names = new Set<string>();
  const kept = [...text.matchAll(TOKEN)];
  const end = kept.find(({ groups }) => groups?.["end"] !== undefined);
  const rest = end === undefined ? "" : text.slice(end.index + 1);
  if (removeComments(rest).trim() !== "") throw sqlError("Only one statement is supported.");
  const statement = text.slice(0, end?.index);
  if (!/^\s*(select|with|values)\b/i.test(removeComments(statement))) {
    throw sqlError("Only SELECT is supported.");
  }
  const sql = statement.replaceAll(TOKEN, (match: string, ...groups: unknown[]) => {
    const { name } = groups.at(-1) as { name?: string };
    for (const part of (name ?? match.replaceAll('"', "")).split(".")) {
      names.add(part.toLowerCase());
    }
    const { column, field } = STRUCT_FIELD.exec(name ?? "")?.groups ?? {};
    return column === undefined ? match : `json_extract(${column}, '$.${field}')`;
  });
  return { sql, names };
}

/** 400 for a query that cannot be run. */
export function sqlError(message: string): Error {
  return badRequest("filter_error", message);
}

function removeComments(text: string): string {
  return text.replaceAll(TOKEN, (match) => (/^(--|\/\*)/.test(match) ? " " : match));
}
