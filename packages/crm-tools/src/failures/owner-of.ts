import type { ApiError } from "@workbelt/core";
import { type Api, path, quoteUnlessToken } from "@workbelt/core/provider";
import { z } from "zod";
import { attributesOf } from "../objects/attributes-of.js";
import type { Explanation, RequestSubject } from "./explained.js";
import { attributeIdIn, slugIn } from "./named-attribute.js";
import { takenValue } from "./taken-value.js";

const owners = z.object({
  data: z.array(
    z.looseObject({
      id: z.looseObject({ record_id: z.string().nullish(), entry_id: z.string().nullish() }),
      web_url: z.string().nullish(),
    }),
  ),
});

/**
 * Which record or entry has a value that must be unique. The CRM names the attribute by its id (newer
 * messages by its slug) and the value; the record is found by a query.
 */
export async function ownerOf(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const message = error.serviceMessage ?? "";
  const value = takenValue(message);
  if (value === undefined) return undefined;
  const attribute = await findSlug(message, subject, api);
  if (attribute === undefined) return undefined;
  const { data } = await api.send(
    {
      method: "POST",
      path: queryPath(subject),
      body: { filter: { [attribute]: value }, limit: 1, offset: 0 },
      readOnly: true,
    },
    owners,
  );
  const [owner] = data;
  if (owner === undefined) return undefined;
  const [key, what] = subject.kind === "objects" ? ["record_id", "record"] : ["entry_id", "entry"];
  const id = owner.id[key] as string;
  const web_url = owner.web_url ?? undefined;
  const where = web_url === undefined ? "" : ` (${quoteUnlessToken(web_url)})`;
  return {
    advice: `The value ${JSON.stringify(value)} of ${quoteUnlessToken(attribute)} belongs to the ${what} with ${key} ${quoteUnlessToken(id)}${where}: use that one in place of a new one, or give another value.`,
    details: { attribute, value, [key]: id, ...(web_url === undefined ? {} : { web_url }) },
  };
}

async function findSlug(message: string, subject: RequestSubject, api: Api) {
  const slug = slugIn(message);
  if (slug !== undefined) return slug;
  const id = attributeIdIn(message);
  const attributes = id === undefined ? [] : (await attributesOf(subject, api)).items;
  return attributes.find((each) => each.id.attribute_id === id)?.api_slug;
}

function queryPath({ identifier, kind }: RequestSubject) {
  return kind === "objects"
    ? path`/v2/objects/${identifier}/records/query`
    : path`/v2/lists/${identifier}/entries/query`;
}
