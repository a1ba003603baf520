import type { ApiError } from "@workbelt/core";
import { type Api, type Explanation, path, quoteUnlessToken } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import type { Container } from "../schema/container.js";
import { parseConflictingValue } from "./conflicting-value.js";
import { parseAttributeId, parseAttributeSlug } from "./mentioned-attribute.js";
import type { RequestSubject } from "./request-subject.js";

const ownersResponse = z.object({
  data: z.array(
    z.looseObject({
      id: z.looseObject({ record_id: z.string().nullish(), entry_id: z.string().nullish() }),
      web_url: z.string().nullish(),
    }),
  ),
});

/**
 * Looks up the record or entry that already has a unique value. The CRM names the value and the
 * attribute, by id or in newer messages by slug; a query finds the record.
 */
export async function explainConflictingRecord(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const message = error.serviceMessage ?? "";
  const value = parseConflictingValue(message);
  if (value === undefined) return undefined;
  const attribute = await findSlug(message, subject, api);
  if (attribute === undefined) return undefined;
  return explainHolder(await findHolder({ attribute, value }, subject, api), subject);
}

/** A value of a unique attribute. */
interface UniqueValue {
  /** Slug of the attribute. */
  attribute: string;
  value: string | number;
}

/** The record or entry that has a unique value. */
interface Holder extends UniqueValue {
  id: string;
  web_url: string | undefined;
}

/** Finds the record or entry that has a value of a unique attribute, by a query. */
export async function findHolder(
  { attribute, value }: UniqueValue,
  subject: Container,
  api: Api,
): Promise<Holder | undefined> {
  const { data } = await api.post(
    getQueryPath(subject),
    { filter: { [attribute]: value }, limit: 1, offset: 0 },
    ownersResponse,
    { readOnly: true },
  );
  const [owner] = data;
  const id = subject.kind === "lists" ? owner?.id.entry_id : owner?.id.record_id;
  if (owner === undefined || !id) return undefined;
  return { attribute, value, id, web_url: owner.web_url ?? undefined };
}

/** Explains that a value belongs to another record or entry. */
export function explainHolder(
  holder: Holder | undefined,
  { kind }: Pick<Container, "kind">,
): Explanation | undefined {
  if (holder === undefined) return undefined;
  const { attribute, id, value, web_url } = holder;
  const [key, what, update] =
    kind === "lists"
      ? ["entry_id", "entry", "crm_update_list_entry"]
      : ["record_id", "record", "crm_update_record"];
  const where = web_url === undefined ? "" : ` (${quoteUnlessToken(web_url)})`;
  return {
    advice: `The value ${JSON.stringify(value)} of ${quoteUnlessToken(attribute)} belongs to the ${what} with ${key} ${quoteUnlessToken(id)}${where}: change that one with ${update}, or give another value.`,
    details: { attribute, value, [key]: id, ...(web_url === undefined ? {} : { web_url }) },
  };
}

async function findSlug(message: string, subject: RequestSubject, api: Api) {
  const slug = parseAttributeSlug(message);
  if (slug !== undefined) return slug;
  const id = parseAttributeId(message);
  const attributes = id === undefined ? [] : (await fetchAttributes(subject, api)).items;
  return attributes.find((each) => each.id.attribute_id === id)?.api_slug;
}

function getQueryPath({ identifier, kind }: Container) {
  return path`/v2/${kind}/${identifier}/${kind === "lists" ? "entries" : "records"}/query`;
}
