import { text } from "../input/scalars.js";
import { anyOf, shape } from "../input/structures.js";
import { readHostName, rootDomain } from "./host-name.js";
import { checkValue, invalidValue } from "./invalid-value.js";
import { textProperty } from "./properties.js";
import type { ValueType } from "./value-type.js";

const written = anyOf([text(), shape({ email_address: text() })]);
const EMAIL = /^([^\s@"(),:;<>[\]\\]+)@([^\s@]+)$/;
const normalize = (address: string) => address.toLowerCase();

/**
 * An e-mail address. Attio itself refuses addresses under reserved names such as `.example`; here
 * they are the only ones that are sure to belong to nobody, so they are welcome.
 */
export const emailAddressType: ValueType = {
  parse(input) {
    const checked = checkValue(written, input);
    return readEmailAddress(typeof checked === "string" ? checked : checked.email_address);
  },
  main: "email_address",
  properties: {
    email_address: textProperty("email_address", { normalize }),
    original_email_address: textProperty("original_email_address"),
    email_domain: textProperty("email_domain", { normalize }),
    email_root_domain: textProperty("email_root_domain", { normalize }),
    email_local_specifier: textProperty("email_local_specifier", { normalize }),
  },
};

function readEmailAddress(original: string) {
  const [, local = "", host = ""] = EMAIL.exec(original.trim()) ?? [];
  const domain = readHostName(host);
  if (domain === undefined) throw invalidValue("Invalid email address", ["email_address"]);
  return {
    original_email_address: original,
    email_address: `${local}@${domain}`.toLowerCase(),
    email_domain: domain,
    email_root_domain: rootDomain(domain),
    email_local_specifier: local.toLowerCase(),
  };
}
