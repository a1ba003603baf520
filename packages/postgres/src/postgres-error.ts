import { StoreError, ConfigurationError, WorkbeltError } from "@workbelt/core";
import { getErrorName } from "@workbelt/core/store";

// https://www.postgresql.org/docs/current/errcodes-appendix.html; codes of Node begin with E.
const SQL_STATE = /^(?:\d|F0|HV|P0|XX)[\dA-Z]+$/;
// Connections, failover, conflicts, resources, locks, and statements or servers that were stopped.
const PASSING = /^(?:08|25006|40|53(?!100)|55P03|57)/;
// The server says that it does not know, or died.
const OUTCOME_UNKNOWN = /^(?:08|40003|57P02)/;
const TLS = /CERT|SIGNATURE|_SSL_/;
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENOENT"]);
/** Errors that `pg` gives no code: what they say, and whether a repetition may help. */
const WITHOUT_CODE: readonly [start: string, reason: string, retryable: boolean][] = [
  ["timeout exceeded when trying to connect", "no connection became free in time", true],
  ["Connection terminated due to connection timeout", "connecting took too long", true],
  ["Cannot use a pool after calling end", "its pool is closed", false],
  ["The server does not support SSL", "the server does not offer TLS", false],
  ["SASL:", "the password is missing or was not accepted", false],
];

/** Returns the SQLSTATE of a server's error. */
export function sqlState(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && code.length === 5 && SQL_STATE.test(code) ? code : undefined;
}

/** Noun for the contents of tables in errors: `account store`. */
export type Noun = "account store" | "audit log" | "mirror";

/** The table that a statement is about. */
export interface TableNames {
  table: string;
  noun: Noun;
}

/**
 * Converts an error of `pg`. It is not kept as the cause, nor is its message: they may have rows, parameters,
 * or the address of the server.
 */
export function postgresError(error: unknown, names: TableNames, writes: boolean): WorkbeltError {
  if (WorkbeltError.isInstance(error)) return error;
  const state = sqlState(error);
  return state === undefined
    ? connectionError(error, names.noun, writes)
    : serverError(state, names, writes && OUTCOME_UNKNOWN.test(state));
}

function serverError(
  state: string,
  { noun, table }: TableNames,
  mayHaveHappened: boolean,
): WorkbeltError {
  // The statements fit our table, so an error in one means that this is another table.
  if (state.startsWith("42") && state !== "42501") {
    return new StoreError(
      "store_damaged",
      `The table ${table} in Postgres does not have the columns of ${noun === "mirror" ? "a" : "an"} ${noun}, or Postgres is older than 12 (${state}). Give the table option a name that nothing else uses.`,
    );
  }
  return new StoreError(
    "store_unavailable",
    `Postgres refused a statement of the ${noun} (${state}). ${advice(state, { noun, table })}${outcome(mayHaveHappened)}`,
    { retryable: PASSING.test(state), mayHaveHappened },
  );
}

function advice(state: string, { noun, table }: TableNames): string {
  if (state === "42501") {
    const rights = noun === "audit log" ? "insert" : "select, insert, update and delete";
    return `Allow the role to ${rights} in the table ${table}, and create it if it is missing. `;
  }
  if (state.startsWith("28")) return "Check the user and password. ";
  if (state === "3D000") return "Create the database. ";
  if (state === "3F000") return "Create the schema of the table. ";
  return state === "53100" ? "Make room on the server's disk. " : "";
}

function connectionError(error: unknown, noun: Noun, writes: boolean): WorkbeltError {
  const name = getErrorName(error);
  if (name === "ERR_INVALID_URL") {
    return new ConfigurationError(
      "The connectionString option is not an address of Postgres, such as postgres://user:password@host:5432/database. Special characters in the password must be percent-encoded.",
    );
  }
  if (TLS.test(name)) {
    return unreachable(noun, `TLS: ${name}`, { retryable: false, mayHaveHappened: false });
  }
  const message = error instanceof Error ? error.message : "";
  const known = WITHOUT_CODE.find(([start]) => message.startsWith(start));
  if (known !== undefined) {
    return unreachable(noun, known[1], { retryable: known[2], mayHaveHappened: false });
  }
  const mayHaveHappened = writes && !NEVER_SENT.has(name);
  return unreachable(noun, name, { retryable: true, mayHaveHappened });
}

function unreachable(
  noun: Noun,
  reason: string,
  options: { retryable: boolean; mayHaveHappened: boolean },
): StoreError {
  return new StoreError(
    "store_unavailable",
    `The ${noun} could not reach Postgres (${reason}). Check the server and the connection's options. ${outcome(options.mayHaveHappened)}`,
    options,
  );
}

/** Builds the error for a statement that timed out. */
export function timeoutError(noun: Noun, timeoutMs: number, writes: boolean): StoreError {
  return new StoreError(
    "store_unavailable",
    `Postgres did not answer the ${noun} within ${timeoutMs / 1000} seconds. ${outcome(writes)}`,
    { retryable: true, mayHaveHappened: writes },
  );
}

function outcome(mayHaveHappened: boolean): string {
  return mayHaveHappened
    ? "The change may have been made: look before repeating it."
    : "Nothing was changed.";
}
