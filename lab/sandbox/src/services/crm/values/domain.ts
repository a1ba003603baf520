import { string } from "../validation/scalars.js";
import { anyOf, shape } from "../validation/structures.js";
import { parseHostName, getRootDomain } from "./host-name.js";
import { validateValue, invalidValue } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const domainInput = anyOf([string(), shape({ domain: string() })]);
const operators = ["$eq", "$not_empty", "$contains", "$starts_with", "$ends_with"] as const;
const normalize = (address: string) => address.toLowerCase();

/** An internet domain. */
export const domainType: ValueType = {
  parse(input) {
    const validated = validateValue(domainInput, input);
    const domain = parseHostName(typeof validated === "string" ? validated : validated.domain);
    if (domain === undefined) throw invalidValue("Invalid domain", ["domain"]);
    return { domain, root_domain: getRootDomain(domain) };
  },
  mainProperty: "domain",
  allowsNotEmpty: true,
  properties: {
    domain: textProperty("domain", { operators, normalize }),
    root_domain: textProperty("root_domain", { operators, normalize }),
  },
};
