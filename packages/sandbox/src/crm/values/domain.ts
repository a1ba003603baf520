import { text } from "../input/scalars.js";
import { anyOf, shape } from "../input/structures.js";
import { readHostName, rootDomain } from "./host-name.js";
import { checkValue, invalidValue } from "./invalid-value.js";
import { textProperty } from "./properties.js";
import type { ValueType } from "./value-type.js";

const written = anyOf([text(), shape({ domain: text() })]);
const operators = ["$eq", "$not_empty", "$contains", "$starts_with", "$ends_with"] as const;
const normalize = (address: string) => address.toLowerCase();

/** An internet domain. */
export const domainType: ValueType = {
  parse(input) {
    const checked = checkValue(written, input);
    const domain = readHostName(typeof checked === "string" ? checked : checked.domain);
    if (domain === undefined) throw invalidValue("Invalid domain", ["domain"]);
    return { domain, root_domain: rootDomain(domain) };
  },
  main: "domain",
  notEmpty: true,
  properties: {
    domain: textProperty("domain", { operators, normalize }),
    root_domain: textProperty("root_domain", { operators, normalize }),
  },
};
