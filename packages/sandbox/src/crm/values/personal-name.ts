import { text } from "../input/scalars.js";
import { shape } from "../input/structures.js";
import { checkValue } from "./invalid-value.js";
import { textProperty } from "./properties.js";
import type { ValueType } from "./value-type.js";

const parts = shape({ first_name: text(), last_name: text(), full_name: text() });
const operators = ["$eq", "$not_empty", "$contains", "$starts_with", "$ends_with"] as const;

/**
 * A person's name: an object with all three parts, or "Last, First". Text without a comma is a
 * first name only, further commas belong to it (Attio's "personal name" guide).
 */
export const personalNameType: ValueType = {
  parse: (input) => (typeof input === "string" ? readName(input) : checkValue(parts, input)),
  main: "full_name",
  notEmpty: true,
  properties: {
    first_name: textProperty("first_name", { operators }),
    last_name: textProperty("last_name", { operators }),
    full_name: textProperty("full_name", { operators }),
  },
};

function readName(name: string) {
  const comma = name.indexOf(",");
  const last_name = comma === -1 ? "" : name.slice(0, comma).trim();
  const first_name = name.slice(comma + 1).trim();
  return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() };
}
