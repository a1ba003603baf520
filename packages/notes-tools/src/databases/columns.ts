import { z } from "zod";
import { getList, getString } from "../content/json-path.js";

/** The columns of a database by name, as the service returns them. */
export const columns = z.record(
  z.string(),
  z.looseObject({ id: z.string().optional(), type: z.string().optional() }),
);

/** The columns of a database by name, as the service returns them. */
export type Columns = z.infer<typeof columns>;

/** Finds a column by name or id, percent-encoded or not. The id of the title column is `title`. */
export function findColumn(key: string, definitions: Columns): Columns[string] | undefined {
  if (Object.hasOwn(definitions, key)) return definitions[key];
  return Object.values(definitions).find(({ id, type }) => {
    const own = type === "title" ? "title" : id;
    return own !== undefined && (own === key || decodeColumnId(own) === key);
  });
}

/** Decodes the id of a column: the service returns ids percent-encoded, and requests encode them again. */
export function decodeColumnId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The parts of columns a model needs, by name: id, type, and options or other settings of the type. */
export function compactColumns(definitions: Columns) {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { id, type = "", description, ...rest }]) => [
      name,
      {
        property_id: id,
        type,
        description: description ?? undefined,
        ...compactSettings(rest[type]),
      },
    ]),
  );
}

/**
 * Compacts settings. Options keep the ids that a change of columns needs; those of a status have their
 * group, which shows whether it counts as done.
 */
function compactSettings(config: unknown) {
  const options = getList(config, "options");
  const groups = getList(config, "groups");
  if (options.length > 0) {
    return { options: options.map((option) => compactOption(option, groups)) };
  }
  const isEmpty = typeof config !== "object" || config === null || Object.keys(config).length === 0;
  return isEmpty ? {} : { config };
}

function compactOption(option: unknown, groups: readonly unknown[]) {
  const id = getString(option, "id");
  const group = groups.find((each) => getList(each, "option_ids").includes(id));
  return { id, name: getString(option, "name"), group: getString(group, "name") };
}
