import { isPlainObject } from "@workbelt/core/provider";
import { z } from "zod";
import { getList, getString } from "../content/json-path.js";
import { type Columns, findColumn } from "./columns.js";

const REFERENCE = /\{\{notion:block_property:([^:{}]+):[^{}]*\}\}/g;

type Settings = Readonly<Record<string, unknown>>;

/** The shape of columns for models, by name; a column has the settings of its type. */
export const columnsOutput = z.record(
  z.string(),
  z.looseObject({
    type: z.string(),
    property_id: z.string().optional(),
    description: z.string().optional(),
    options: z.array(z.string()).optional(),
    options_by_group: z.record(z.string(), z.array(z.string())).optional(),
    option_colors: z.record(z.string(), z.string()).optional(),
    format: z.string().optional(),
    expression: z.string().optional(),
    data_source_id: z.string().optional(),
    database_id: z.string().optional(),
    synced_property_name: z.string().optional(),
    relation_property_name: z.string().optional(),
    rollup_property_name: z.string().optional(),
    function: z.string().optional(),
    prefix: z.string().optional(),
  }),
);

/** The shape of written columns for models, by name; null for those that are removed. */
export const writtenColumnsOutput = z.record(z.string(), columnsOutput.valueType.nullable());

/** The columns to show, and how much of them. */
export interface ColumnSelection {
  /** Names or ids of columns. @default all */
  named?: readonly string[] | undefined;
  /** True to add the colors of options. @default false */
  hasColors?: boolean | undefined;
}

/**
 * The parts of columns a model needs, by name: type, id (for the configuration of views), and the names of options or
 * other settings. Tools take options by name, so their ids are left out. Undefined if there are none of the selected
 * columns.
 */
export function compactColumns(
  definitions: Columns,
  { hasColors = false, named }: ColumnSelection = {},
): z.infer<typeof columnsOutput> | undefined {
  const selected = named?.map((key) => findColumn(key, definitions));
  const columns = Object.entries(definitions).filter(
    ([, column]) => selected === undefined || selected.includes(column),
  );
  if (named !== undefined && columns.length === 0) return undefined;
  return Object.fromEntries(
    columns.map(([name, { id: property_id, type = "", description, ...rest }]) => {
      const details = {
        ...(typeof description === "string" && description !== "" ? { description } : {}),
        ...nameColumns(compactSettings(rest[type]), definitions),
        ...(hasColors && listColors(rest[type])),
      };
      return [name, { type, property_id, ...details }];
    }),
  );
}

/** Writes references to columns in a formula as formulas are written; the service returns their ids. */
function nameColumns(settings: Settings, definitions: Columns): Settings {
  const { expression } = settings;
  if (typeof expression !== "string") return settings;
  const named = expression.replaceAll(REFERENCE, (reference: string, id: string) => {
    const column = findColumn(id, definitions);
    const name = Object.keys(definitions).find((each) => definitions[each] === column);
    return column === undefined || name === undefined ? reference : `prop(${JSON.stringify(name)})`;
  });
  return { ...settings, expression: named };
}

function compactSettings(config: unknown): Settings {
  const options = getList(config, "options");
  if (options.length > 0) return compactOptions(options, getList(config, "groups"));
  return typeof config === "object" && config !== null ? flattenSettings(config) : {};
}

/** Lists names of options; those of a status by group, which shows whether it counts as done. */
function compactOptions(options: readonly unknown[], groups: readonly unknown[]): Settings {
  const grouped = groups.flatMap((group) => {
    const names = findOptions(options, getList(group, "option_ids")).map(getName);
    return names.length === 0 ? [] : [[getName(group), names] as const];
  });
  const inGroups = findOptions(
    options,
    groups.flatMap((group) => getList(group, "option_ids")),
  );
  const others = options.filter((option) => !inGroups.includes(option));
  return {
    ...(others.length > 0 && { options: others.map(getName) }),
    ...(grouped.length > 0 && { options_by_group: Object.fromEntries(grouped) }),
  };
}

/** Lists colors of options by name; none for a column without options. */
function listColors(config: unknown): Settings {
  const colors = getList(config, "options").map((option) => [
    getName(option),
    getString(option, "color") ?? "default",
  ]);
  return colors.length === 0 ? {} : { option_colors: Object.fromEntries(colors) };
}

function findOptions(options: readonly unknown[], ids: readonly unknown[]): unknown[] {
  return options.filter((option) => ids.includes(getString(option, "id")));
}

function getName(named: unknown): string {
  return getString(named, "name") ?? "";
}

/** Brings the settings of a relation, rollup, formula or number to one level, without defaults. */
function flattenSettings(config: object): Settings {
  const entries = Object.entries(config).flatMap(([key, value]: [string, unknown]) => {
    if (isPlainObject(value)) return Object.entries(flattenSettings(value));
    return isNoted(key, value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The kind of a relation shows in its settings; columns are known by their names. */
function isNoted(key: string, value: unknown): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return false;
  return (
    key !== "type" && !key.endsWith("property_id") && !(key === "format" && value === "number")
  );
}
