import type { Api } from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import { attributePath, configurationScope, type Container } from "./container.js";

// Both appear in error messages: text of another form counts as missing.
const attributeType = z.string().regex(/^[\w-]{1,40}$/);
const currencyCode = z.string().regex(/^[A-Za-z]{3}$/);

const attributeResponse = z.object({
  data: z.looseObject({
    type: attributeType.nullish().catch(undefined),
    relationship: z.looseObject({ object_slug: z.string() }).nullish(),
    config: z
      .looseObject({
        currency: z
          .looseObject({ default_currency_code: currencyCode.nullish().catch(undefined) })
          .nullish(),
        record_reference: z
          .looseObject({ allowed_object_ids: z.array(z.string()).nullish() })
          .nullish(),
      })
      .nullish(),
  }),
});

/** The facts about an attribute that writing its values depends on. */
export interface AttributeSummary {
  type: string | undefined;
  /** Slug or UUID of the one object whose records it accepts; undefined if there are several. */
  target: string | undefined;
  /** Currency code of all its amounts; undefined for other types or if not given. */
  currency: string | undefined;
}

/** Fetches an attribute. Cached for ten minutes, as far as what is cached `suffices`. */
export function fetchAttribute(
  container: Container,
  attribute: string,
  api: Api,
  suffices?: (known: AttributeSummary) => boolean,
): Promise<AttributeSummary> {
  const attributeAt = attributePath(container, attribute);
  const load = async () => {
    const { data } = await api.get(attributeAt, attributeResponse, {
      scopes: [configurationScope("read", container)],
    });
    const allowed = data.config?.record_reference?.allowed_object_ids ?? [];
    const only = allowed.length === 1 ? allowed[0] : undefined;
    return {
      type: data.type ?? undefined,
      target: data.relationship?.object_slug ?? only,
      currency: data.config?.currency?.default_currency_code ?? undefined,
    };
  };
  return cacheSchema(attributeAt, load, api, suffices);
}
