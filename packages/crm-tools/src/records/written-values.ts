import { type Api, InputError, path } from "@workbelt/core";
import { z } from "zod";

type Item = Record<string, unknown>;

// Keys that come with a value that was read, and that the CRM refuses in one that is written.
const READ_ONLY_KEYS = [
  "attribute_type",
  "active_from",
  "active_until",
  "created_by_actor",
  "currency_code",
  "email_domain",
  "email_root_domain",
  "email_local_specifier",
  "root_domain",
];

// What the standard reference attributes point to.
const TARGETS: Readonly<Record<string, string>> = {
  company: "companies",
  associated_company: "companies",
  associated_people: "people",
  team: "people",
};

const attributeReply = z.object({
  data: z.looseObject({
    relationship: z.looseObject({ object_slug: z.string() }).nullish(),
    config: z.looseObject({
      record_reference: z
        .looseObject({ allowed_object_ids: z.array(z.string()).nullish() })
        .nullish(),
    }),
  }),
});

/** What is being written, and for which operation. */
export interface WriteTarget {
  operation: string;
  object: string;
}

/**
 * Attribute values as people and models write them, in the form the CRM takes: arrays, no read-only
 * keys, whole names, the object of every reference. Nothing else is changed: a value the CRM does not
 * know is its to refuse. Follows its attribute-type reference.
 *
 * @throws InputError for a reference of which no object can be told.
 */
export async function writtenValues(
  values: Readonly<Record<string, unknown>>,
  target: WriteTarget,
  api: Api,
): Promise<Record<string, unknown[]>> {
  const written: Record<string, unknown[]> = {};
  for (const [slug, value] of Object.entries(values)) {
    const items = value === null ? [] : Array.isArray(value) ? value : [value];
    written[slug] = [];
    for (const item of items as unknown[]) {
      written[slug].push(isItem(item) ? await writtenItem(slug, item, target, api) : item);
    }
  }
  return written;
}

async function writtenItem(slug: string, item: Item, target: WriteTarget, api: Api): Promise<Item> {
  const own = Object.fromEntries(
    Object.entries(item).filter(([key]) => !READ_ONLY_KEYS.includes(key)),
  );
  if (slug === "name" && ("first_name" in own || "last_name" in own)) return wholeName(own);
  if (slug === "categories" && "value" in own) return { option: own["value"] };
  if ("phone_number" in own) return phoneNumber(own);
  if ("target_record_id" in own && !("target_object" in own)) {
    return { target_object: await objectOf(slug, target, api), ...own };
  }
  return own;
}

/** The CRM takes a name in parts only with all three of them. */
function wholeName(name: Item): Item {
  const { first_name = "", last_name = "", full_name } = name;
  const parts = [first_name, last_name].filter((part) => part !== "");
  return { first_name, last_name, full_name: full_name ?? parts.join(" ") };
}

function phoneNumber({ phone_number, original_phone_number, ...rest }: Item): Item {
  return { original_phone_number: original_phone_number ?? phone_number, ...rest };
}

async function objectOf(slug: string, target: WriteTarget, api: Api): Promise<string> {
  const known = TARGETS[slug];
  if (known !== undefined) return known;
  const request = {
    method: "GET",
    path: path`/v2/objects/${target.object}/attributes/${slug}`,
  } as const;
  const { data } = await api.send(request, attributeReply);
  const allowed = data.config.record_reference?.allowed_object_ids ?? [];
  const found = data.relationship?.object_slug ?? (allowed.length === 1 ? allowed[0] : undefined);
  if (found !== undefined) return found;
  throw new InputError(target.operation, [
    {
      field: `values.${slug}`,
      message:
        "expected target_object beside target_record_id: the attribute allows several objects",
    },
  ]);
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
