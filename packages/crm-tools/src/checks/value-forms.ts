import { isUuid, toDate } from "@workbelt/core/provider";
import { z } from "zod";
import { LOCATION_KEYS } from "../schema/location.js";

// The forms that the CRM accepts for each type (Attio's attribute-type reference), after `encodeValues`. Where only the CRM
// can decide, such as about the digits of a phone number, a form is accepted.

const text = z.string();
const amount = z.number().refine((value) => Number(value.toFixed(4)) === value);
const stars = z.number().min(0).max(5);
const checkbox = z.union([z.boolean(), z.enum(["true", "false"])]);
const day = text.refine(isPartOfDate);
const domain = text.refine((value) => /^\S[^\s.]*\.\S+$/.test(value.trim()));
const email = text.refine((value) => /^[^\s@]+@[^\s@]+$/.test(value.trim()));
const internationalNumber = text.refine((value) => /[+＋]/.test(value));
const title = text.min(1);
const id = text.refine(isUuid);
const part = text.nullable();
const ADDRESS = Object.fromEntries(LOCATION_KEYS.map((key) => [key, part]));

/** Accepts a value alone or under one key. */
function keyed(key: string, value: z.ZodType) {
  return z.union([value, z.strictObject({ [key]: value })]);
}

const FORMS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["text", keyed("value", text)],
  ["number", keyed("value", z.number())],
  ["checkbox", keyed("value", checkbox)],
  ["rating", keyed("value", stars)],
  ["currency", keyed("currency_value", amount)],
  ["date", keyed("value", day)],
  ["timestamp", keyed("value", day)],
  ["select", keyed("option", title)],
  ["status", keyed("status", title)],
  ["domain", z.union([domain, z.looseObject({ domain })])],
  ["email-address", z.union([email, z.looseObject({ email_address: email })])],
  [
    "phone-number",
    z.union([
      internationalNumber,
      z.looseObject({ original_phone_number: internationalNumber }),
      z.looseObject({ original_phone_number: text, country_code: text }),
    ]),
  ],
  [
    "personal-name",
    z.union([text, z.looseObject({ first_name: text, last_name: text, full_name: text })]),
  ],
  ["location", z.union([title, z.strictObject(ADDRESS)])],
  [
    "actor-reference",
    z.union([
      text,
      z.strictObject({
        referenced_actor_type: z.literal("workspace-member"),
        referenced_actor_id: id,
      }),
      z.strictObject({ workspace_member_email_address: text }),
    ]),
  ],
  [
    "record-reference",
    z.union([
      // A person or company; ids are given as objects.
      z.union([email, domain]),
      z.strictObject({ target_object: text, target_record_id: id }),
      // By the value of a unique attribute.
      z
        .looseObject({ target_object: text, target_record_id: z.undefined().optional() })
        .refine((item) => Object.keys(item).length === 2),
    ]),
  ],
]);

/** Returns true if the CRM reads a value as one of its attribute's type, as far as the value shows it. */
export function hasFormOf(type: string, item: unknown): boolean {
  return FORMS.get(type)?.safeParse(item).success ?? true;
}

/** Returns true for `2026`, `2026-01`, `2026-01-31`, and each of them with a time. */
function isPartOfDate(value: string): boolean {
  const [, year, month = "01", date = "01"] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/is.exec(value) ?? [];
  return year !== undefined && toDate(`${year}-${month}-${date}`) !== undefined;
}
