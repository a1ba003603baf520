import type { ConsequenceCases } from "@workbelt/core/provider";
import { isRename } from "./column-problems.js";

/** Why a write that adds options to columns cannot be undone fully. */
export const OPTIONS_STAY = "options that it adds to columns stay";

interface ColumnChanges {
  properties?: Readonly<Record<string, unknown>> | undefined;
}

interface NewOptions {
  create_options?: boolean | undefined;
}

const NOTIFIED = "people in a person column may be notified";

/** Consequences of making rows. */
export const NEW_ROW_CONSEQUENCES: ConsequenceCases<NewOptions> = [
  {
    when: "create_options is true",
    applies: ({ create_options }) => create_options === true,
    reversible: "partly",
    reason: OPTIONS_STAY,
    seenByOthers: NOTIFIED,
  },
  { reversible: "fully", seenByOthers: NOTIFIED },
];

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
    reversible: "not",
    reason:
      "values that the new type or options cannot hold are lost, and so are those of a column that is removed again",
    overwrites: "options that are not repeated, values that no longer fit, and what else it gives",
    assumed: true,
  },
  { reversible: "fully", overwrites: "the title, description, icon or names of columns it gives" },
];
