import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import { createLookup } from "../values/create-lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { toTimestamp } from "../time/timestamp.js";
import type { AttributeDocument } from "../repository/attribute.js";
import type { Container } from "./require-container.js";
import { parseConfig } from "./parse-config.js";
import { parseDefaultValue } from "./default-value.js";
import { makeAttribute } from "./make-attribute.js";
import { assertSupported } from "./assert-supported.js";
import { makeRelationship } from "./make-relationship.js";
import { assertSlugAvailable } from "./require-attribute.js";
import type { AttributeInput } from "./attribute-body.js";

/** The currency of the sandbox's workspace. */
const defaultCurrency = { currencyCode: "USD", currencyDisplay: "symbol" } as const;

/** Creates an attribute and, for a relationship, the inverse attribute on the other object. */
export function createAttribute(
  service: CrmService,
  container: Container,
  input: AttributeInput,
): AttributeDocument {
  assertSupported(input, container);
  const repository = new CrmRepository(service.collections);
  assertSlugAvailable(repository, container.document.id, input.api_slug);
  const basics = {
    id: randomUUID(),
    workspaceId: service.collections.workspace.id,
    containerId: container.document.id,
    slug: input.api_slug,
    title: input.title,
    type: input.type,
    createdAt: toTimestamp(service.now()),
  };
  const attribute = makeAttribute(basics, {
    description: input.description,
    isRequired: input.is_required,
    isUnique: input.is_unique,
    isMultiselect: input.is_multiselect,
    ...(input.type === "currency" && defaultCurrency),
    ...parseConfig(input.type, input.config, repository),
  });
  attribute.defaultValue = parseDefaultValue(
    input.default_value,
    attribute,
    createLookup(repository),
  );
  const sides = makeRelationship(attribute, container, input, repository);
  service.collections.transaction(() => {
    for (const side of sides) service.collections.attributes.put(side.id, side);
  });
  return sides[0];
}
