import { validationError } from "../errors.js";
import { list, nullable, object } from "../validation/check.js";
import type { Column } from "../workspace/documents.js";
import type { ColumnKind } from "./column-kind.js";
import {
  answerOption,
  changedOptionCheck,
  changedOptions,
  findOption,
  newOption,
  newOptionCheck,
  optionCheck,
  optionName,
  optionPlace,
  optionsOf,
  type DescribedOption,
  type SentOption,
} from "./options.js";
import { groupOptions, statusConfig } from "./status-groups.js";

const options = {
  config: object({}, { options: list(newOptionCheck) }),
  keepConfig: (sent: SentOptions) => ({ options: (sent.options ?? []).map(newOption) }),
  changedConfig: object({}, { options: list(changedOptionCheck) }),
  changeConfig: (sent: SentOptions, column: Column) => {
    const { options: listed } = sent;
    return listed === undefined ? column.config : { options: changedOptions(listed, column) };
  },
};

interface SentOptions {
  options?: DescribedOption[];
}

/** The id of the option a value names; a name the column does not have becomes a new option. */
function chosen(sent: SentOption, column: Column): string {
  const option = findOption(column, sent);
  if (option !== undefined) return option.id;
  if (sent.name === undefined) {
    throw validationError(`Invalid select option. Option with id "${sent.id}" does not exist.`);
  }
  const added = newOption(sent, optionsOf(column).length);
  optionsOf(column).push(added);
  return added.id;
}

/** The column `select`. */
export const select: ColumnKind<string | null> = {
  sent: nullable(optionCheck),
  keep: (sent: SentOption | null, column) => sent && chosen(sent, column),
  empty: () => null,
  answer: (kept, { column }) => kept && answerOption(column, kept),
  filter: "choice",
  plain: (kept, { column }) => kept && optionName(column, kept),
  sortKey: (kept, { column }) => kept && optionPlace(column, kept),
  ...options,
};

/** The column `multi_select`. */
export const multiSelect: ColumnKind<string[]> = {
  sent: list(optionCheck),
  keep: (sent: SentOption[], column) => [...new Set(sent.map((each) => chosen(each, column)))],
  empty: () => [],
  answer: (kept, { column }) => kept.flatMap((id) => answerOption(column, id) ?? []),
  filter: "choices",
  plain: (kept, { column }) => kept.map((id) => optionName(column, id)),
  sortKey: ([first], { column }) => (first === undefined ? null : optionPlace(column, first)),
  ...options,
};

/** The column `status`. Unlike a select it takes no new options, and it is never empty. */
export const status: ColumnKind<string | null> = {
  ...select,
  keep: (sent: SentOption | null, column) => {
    if (sent === null) return status.empty(column);
    const option = findOption(column, sent);
    if (option !== undefined) return option.id;
    // The stray quotation mark is the service's own.
    const message = `Status option "${sent.name ?? sent.id}" does not exist".`;
    throw validationError(`Invalid status option. ${message}`);
  },
  empty: (column) => optionsOf(column)[0]?.id ?? null,
  keepConfig: statusConfig,
  changeConfig: (sent: SentOptions, column) => {
    const { options: listed } = sent;
    return listed === undefined
      ? column.config
      : { ...groupOptions(changedOptions(listed, column)) };
  },
};
