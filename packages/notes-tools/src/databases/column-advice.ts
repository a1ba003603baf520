import { RequestRejectedError, WorkbeltError, closest } from "@workbelt/core";
import type { Columns } from "./columns.js";

/** The columns a request names, and how to find out which there are. */
export interface NamedColumns {
  /** Names or ids, as the caller gave them. */
  names: readonly string[];
  load: () => Promise<Columns>;
}

/**
 * Does `work`. When the service refuses it and names one of the columns, the columns that there are
 * are looked up, and the same error says which of them was probably meant.
 */
export async function withColumnAdvice<Result>(
  { names, load }: NamedColumns,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!refusesColumn(error, names)) throw error;
    throw advised(error, adviceFor(names, await knownBy(load, error)));
  }
}

/** The columns; when they cannot be had either, what the service refused in the first place counts. */
async function knownBy(
  load: NamedColumns["load"],
  refusal: RequestRejectedError,
): Promise<Columns> {
  try {
    return await load();
  } catch (error) {
    throw WorkbeltError.isInstance(error) ? refusal : error;
  }
}

function refusesColumn(error: unknown, names: readonly string[]): error is RequestRejectedError {
  if (!(error instanceof RequestRejectedError) || error.serviceCode !== "validation_error")
    return false;
  return names.some((name) => error.serviceMessage?.includes(name));
}

/** The same error with a sentence more; its own facts are the options for another of its kind. */
function advised(error: RequestRejectedError, advice: string): RequestRejectedError {
  return new RequestRejectedError(`${error.message} ${advice}`, error);
}

function adviceFor(names: readonly string[], found: Columns): string {
  const known = Object.keys(found);
  const ids = Object.values(found).map(({ id }) => id);
  const sentences = names
    // The title column answers to this key, whatever its name.
    .filter((name) => name !== "title" && !known.includes(name) && !ids.includes(name))
    .map((name) => {
      const guess = closest(name, known);
      const hint = guess === undefined ? "." : `; did you mean ${JSON.stringify(guess)}?`;
      return `There is no column ${JSON.stringify(name)}${hint}`;
    });
  const list = Object.entries(found).map(([name, { type }]) => `${JSON.stringify(name)} (${type})`);
  return [...sentences, `The columns are: ${list.join(", ")}.`].join(" ");
}
