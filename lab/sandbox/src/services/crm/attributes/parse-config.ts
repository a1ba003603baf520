import { notFound } from "../errors.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeConfig } from "./attribute-body.js";
import type { AttributeDocument } from "../repository/attribute.js";

/** The properties of an attribute that its configuration sets. */
type Configured = Partial<
  Pick<AttributeDocument, "currencyCode" | "currencyDisplay" | "allowedObjects">
>;

/** Parses the configuration of an attribute; the parts for other types are ignored. */
export function parseConfig(
  type: AttributeDocument["type"],
  { currency, record_reference }: AttributeConfig,
  repository: CrmRepository,
): Configured {
  if (type === "currency" && currency !== undefined) {
    const { default_currency_code: currencyCode, display_type: currencyDisplay } = currency;
    return { currencyCode, currencyDisplay };
  }
  if (type !== "record-reference" || record_reference === undefined) return {};
  const { allowed_objects } = record_reference;
  return { allowedObjects: allowed_objects.map((object) => requireSlug(object, repository)) };
}

/** The slug of an object; throws 404 if it does not exist. */
function requireSlug(slugOrId: string, repository: CrmRepository): string {
  const object = repository.findObject(slugOrId);
  if (object === undefined) throw notFound(`Object with slug/ID "${slugOrId}" not found.`);
  return object.slug;
}
