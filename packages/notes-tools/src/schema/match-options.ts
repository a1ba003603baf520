import type { InputIssue } from "@workbelt/core";
import { findName, isSameName } from "@workbelt/core/provider";
import { z } from "zod";
import { getPath, getString } from "../content/json-path.js";
import { type Columns, findColumn } from "./columns.js";
import type { ColumnValues } from "./explain-column-error.js";
import { describeUnknownOption, findNearOption, listOptionNames } from "./options.js";

/** The shape of options that a write creates: their names, by column as in the input. */
export const createdOptionsOutput = z.record(z.string(), z.array(z.string()));

/** Names of options that a write creates, by column as in the input. */
export type CreatedOptions = z.infer<typeof createdOptionsOutput>;

/** Values whose options were looked up by name, the options that they create, and their problems. */
export interface MatchedOptions {
  values: ColumnValues;
  created: CreatedOptions;
  problems: InputIssue[];
}

/** The input with the values, and what is known about options that they may create. */
export interface OptionRules {
  /** The path of the values in the input. */
  field: string;
  /** True to create options that resemble others. */
  createOptions: boolean;
  /** Options that earlier rows of the call create. */
  created: CreatedOptions;
}

/** Returns true if values in the service's form name options, which only the column shows to exist. */
export function namesOptions(values: ColumnValues): boolean {
  return Object.values(values).some((value) =>
    ["select", "multi_select"].some((type) =>
      [getPath(value, type)].flat().some((option) => getString(option, "name") !== undefined),
    ),
  );
}

/**
 * Replaces the names of options in encoded values by those of the column that differ only in case, spaces
 * or composed letters, since the service would create another option. A name that resembles another one is a
 * problem unless `createOptions` is true; so is an unknown status, which the service does not create.
 */
export function matchOptions(
  values: ColumnValues,
  columns: Columns,
  { createOptions, created: earlier, field }: OptionRules,
): MatchedOptions {
  const created = { ...earlier };
  const problems: InputIssue[] = [];
  const matchName = (key: string, column: Columns[string], given: string): string => {
    const name = given.trim();
    const known = listOptionNames(column) ?? [];
    const added = created[key] ?? [];
    const all = [...known, ...added];
    // Of several that differ only in case, for example, the first: another one would make it worse.
    const same = findName(name, all) ?? all.find((other) => isSameName(other, name));
    if (same !== undefined) return same;
    const isStatus = column.type === "status";
    const closest = createOptions ? undefined : findNearOption(name, known);
    if (isStatus || closest !== undefined) {
      const message = describeUnknownOption(name, column);
      const rest = isStatus ? "" : " To create it, set create_options to true.";
      problems.push({ field: `${field}.${key}`, message: `${message}${rest}` });
    } else created[key] = [...added, name];
    return name;
  };
  const matched = Object.entries(values).map(([key, value]) => {
    const column = findColumn(key, columns);
    const type = column?.type ?? "";
    const given = getPath(value, type);
    const names = column && listOptionNames(column);
    // A status without options in its column is left to the service.
    if (!given || names === undefined || (type === "status" && names.length === 0)) {
      return [key, value] as const;
    }
    const options = [given].flat().map((option: unknown) => {
      const name = getString(option, "name");
      return name === undefined || name.trim() === ""
        ? option
        : { ...(option as object), name: matchName(key, column as Columns[string], name) };
    });
    return [key, { [type]: Array.isArray(given) ? withoutRepeated(options) : options[0] }] as const;
  });
  return { values: Object.fromEntries(matched), created, problems };
}

function withoutRepeated(options: readonly unknown[]): unknown[] {
  const names = options.map((option) => getString(option, "name"));
  return options.filter((_, index) => {
    const name = names[index];
    return name === undefined || names.indexOf(name) === index;
  });
}
