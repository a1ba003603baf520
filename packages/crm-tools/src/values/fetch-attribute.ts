import type { Api } from "@workbelt/core/provider";
import { z } from "zod";
import { attributePath, type Container } from "./container.js";

// Both stand in error messages: text of another form counts as not given.
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

/** What has to be known of an attribute to write its values. */
export interface AttributeSummary {
  type: string | undefined;
  /** The one object whose records it takes, by slug or UUID; undefined when there are several. */
  target: string | undefined;
  /** Code of the currency that all its amounts are in; undefined for other types, or if not given. */
  currency: string | undefined;
}

/** Looks an attribute up, once in ten minutes. */
export function fetchAttribute(
  container: Container,
  attribute: string,
  api: Api,
): Promise<AttributeSummary> {
  const attributeAt = attributePath(container, attribute);
  return api.cached(attributeAt, async () => {
    const { data } = await api.send(
      { method: "GET", path: attributeAt, readOnly: true },
      attributeResponse,
    );
    const allowed = data.config?.record_reference?.allowed_object_ids ?? [];
    const only = allowed.length === 1 ? allowed[0] : undefined;
    return {
      type: data.type ?? undefined,
      target: data.relationship?.object_slug ?? only,
      currency: data.config?.currency?.default_currency_code ?? undefined,
    };
  });
}

/** Forgets what was looked up of an attribute, so that the next call looks it up again. */
export function invalidateAttribute(container: Container, attribute: string, api: Api): void {
  api.invalidate(attributePath(container, attribute));
}
