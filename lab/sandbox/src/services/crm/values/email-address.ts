import { string } from "../validation/scalars.js";
import { anyOf, shape } from "../validation/structures.js";
import { parseHostName, getRootDomain } from "./host-name.js";
import { validateValue, invalidValue } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const emailInput = anyOf([string(), shape({ email_address: string() })]);
const EMAIL = /^([^\s@"(),:;<>[\]\\]+)@([^\s@]+)$/;
const normalize = (address: string) => address.toLowerCase();

/**
 * An email address. Attio rejects reserved domains such as `.example`; here they are accepted,
 * because no real person can have such an address.
 */
export const emailAddressType: ValueType = {
  parse(input) {
    const validated = validateValue(emailInput, input);
    return parseEmailAddress(typeof validated === "string" ? validated : validated.email_address);
  },
  mainProperty: "email_address",
  properties: {
    email_address: textProperty("email_address", { normalize }),
    original_email_address: textProperty("original_email_address"),
    email_domain: textProperty("email_domain", { normalize }),
    email_root_domain: textProperty("email_root_domain", { normalize }),
    email_local_specifier: textProperty("email_local_specifier", { normalize }),
  },
};

function parseEmailAddress(original: string) {
  const [, local = "", host = ""] = EMAIL.exec(original.trim()) ?? [];
  const domain = parseHostName(host);
  if (domain === undefined) throw invalidValue("Invalid email address", ["email_address"]);
  return {
    original_email_address: original,
    email_address: `${local}@${domain}`.toLowerCase(),
    email_domain: domain,
    email_root_domain: getRootDomain(domain),
    email_local_specifier: local.toLowerCase(),
  };
}
