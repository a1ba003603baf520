import { string } from "../validation/scalars.js";
import { shape } from "../validation/structures.js";
import { validateValue } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const parts = shape({ first_name: string(), last_name: string(), full_name: string() });
const operators = ["$eq", "$not_empty", "$contains", "$starts_with", "$ends_with"] as const;

/**
 * A person's name: an object with all three parts, or "Last, First". Text without a comma is a
 * first name; further commas belong to the first name (Attio's "personal name" guide).
 */
export const personalNameType: ValueType = {
  parse: (input) => (typeof input === "string" ? parseName(input) : validateValue(parts, input)),
  mainProperty: "full_name",
  allowsNotEmpty: true,
  properties: {
    first_name: textProperty("first_name", { operators }),
    last_name: textProperty("last_name", { operators }),
    full_name: textProperty("full_name", { operators }),
  },
};

function parseName(name: string) {
  const comma = name.indexOf(",");
  const last_name = comma === -1 ? "" : name.slice(0, comma).trim();
  const first_name = name.slice(comma + 1).trim();
  return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() };
}
