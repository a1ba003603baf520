import { BadRequestError, WorkbeltError } from "@workbelt/core";
import { suggestClosest, quoteUnlessToken } from "@workbelt/core/provider";
import { stringAt } from "../content/json-path.js";
import { howToWrite } from "../pages/value-forms.js";
import { isValidationError } from "../validation-error.js";
import { type Columns, columnOf } from "./columns.js";

/** The columns a request names, and how to find out which there are. */
export interface NamedColumns {
  /** What is to be written, by name or id as the caller gave it; undefined for what is only read. */
  values: Readonly<Record<string, unknown>>;
  load: () => Promise<Columns>;
}

/** Columns that a request names without writing to them. */
export function onlyNamed(names: readonly string[]): NamedColumns["values"] {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/**
 * Does `work`. When the service refuses it because of one of the columns, those that there are are
 * looked up, and the same error says which was probably meant, or how its value is written.
 */
export async function withColumnAdvice<Result>(
  { load, values }: NamedColumns,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const refused = refusedColumns(error.serviceMessage ?? "", values);
    if (refused.length === 0) throw error;
    throw advised(error, adviceFor(refused, values, await knownBy(load, error)));
  }
}

/** The columns; when they cannot be had either, what the service refused in the first place counts. */
async function knownBy(load: NamedColumns["load"], refusal: BadRequestError): Promise<Columns> {
  try {
    return await load();
  } catch (error) {
    throw WorkbeltError.isInstance(error) ? refusal : error;
  }
}

/** The columns a refusal is about. Of an unknown status it says the option, not the column. */
function refusedColumns(message: string, values: NamedColumns["values"]): string[] {
  const names = Object.keys(values);
  const withOption = names.filter((name) => {
    const option = stringAt(values[name], "status", "name");
    return option !== undefined && message.includes(`option ${JSON.stringify(option)}`);
  });
  return withOption.length > 0 ? withOption : names.filter((name) => mentions(message, name));
}

/** Whether a message has a name in it, as a word of its own. */
function mentions(message: string, name: string): boolean {
  const parts = message.split(name);
  return parts.slice(1).some((after, index) => {
    const before = parts[index] ?? "";
    return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
  });
}

/** The same error with a sentence more; its own facts are the options for another of its kind. */
function advised(error: BadRequestError, advice: string): BadRequestError {
  return advice === "" ? error : new BadRequestError(`${error.message} ${advice}`, error);
}

function adviceFor(
  refused: readonly string[],
  values: NamedColumns["values"],
  found: Columns,
): string {
  // A connection that may not read gets none.
  if (Object.keys(found).length === 0) return "";
  const unknown = Object.keys(values).filter((name) => columnOf(name, found) === undefined);
  const forms = refused
    .filter((name) => values[name] !== undefined)
    .map((name) => howToWrite(name, columnOf(name, found) ?? {}));
  const columns = unknown.length === 0 ? [] : [...unknown.map(guessFor(found)), listOf(found)];
  return [...columns, ...forms].filter(Boolean).join(" ");
}

function guessFor(found: Columns) {
  return (name: string) => {
    const guess = suggestClosest(name, Object.keys(found));
    const hint = guess === undefined ? "." : `; did you mean ${JSON.stringify(guess)}?`;
    return `There is no column ${JSON.stringify(name)}${hint}`;
  };
}

function listOf(found: Columns): string {
  const list = Object.entries(found).map(
    ([name, { type }]) => `${JSON.stringify(name)} (${quoteUnlessToken(type)})`,
  );
  return `The columns are: ${list.join(", ")}.`;
}
