import type { ConsequenceCases } from "@workbelt/core/provider";
import { isRename } from "./column-problems.js";

interface ColumnChanges {
  properties?: Readonly<Record<string, unknown>> | undefined;
}

/** Consequences of changing a table, which depend on the changes of its columns. */
export const COLUMN_CONSEQUENCES: ConsequenceCases<ColumnChanges> = [
  {
    when: "a column is null",
    applies: ({ properties = {} }) => Object.values(properties).includes(null),
    reversible: "not",
    reason: "the values of a removed column are lost",
    deletes: "the column with its values in all rows",
    overwrites: "what else it gives",
  },
  {
    when: "a column gets a type or options",
    applies: ({ properties = {} }) => Object.values(properties).some((change) => !isRename(change)),
    reversible: "partly",
    reason: "values that the new type or options cannot hold are lost",
    overwrites: "options that are not repeated, values that no longer fit, and what else it gives",
    assumed: true,
  },
  { reversible: "fully", overwrites: "the title, description, icon or names of columns it gives" },
];
