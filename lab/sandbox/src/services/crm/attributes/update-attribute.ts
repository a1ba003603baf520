import type { CrmService } from "../crm-service.js";
import { badRequest, invalidInput } from "../errors.js";
import { createLookup } from "../values/create-lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { assertSupported } from "./assert-supported.js";
import type { AttributeChange } from "./attribute-body.js";
import type { AttributeDocument } from "../repository/attribute.js";
import { parseDefaultValue } from "./default-value.js";
import { parseConfig } from "./parse-config.js";
import { renameAttribute } from "./rename-attribute.js";
import { assertSlugAvailable, requireAttribute } from "./require-attribute.js";
import type { Container } from "./require-container.js";

/**
 * Updates an attribute. Existing values stay as they are: a new requirement, uniqueness, currency or
 * default applies to what is written from then on. Attributes that Attio itself provides cannot be
 * changed at all (error `system_edit_unauthorized`).
 */
export function updateAttribute(
  service: CrmService,
  container: Container,
  slugOrId: string,
  input: AttributeChange,
): AttributeDocument {
  const repository = new CrmRepository(service.collections);
  const attribute = requireAttribute(repository, container.document.id, slugOrId);
  if (attribute.isSystem) {
    const message = `System attribute with slug "${attribute.slug}" cannot be updated.`;
    throw badRequest("system_edit_unauthorized", message);
  }
  assertChangeable(attribute, container, input, repository);
  const changed: AttributeDocument = {
    ...attribute,
    title: input.title ?? attribute.title,
    description: input.description === undefined ? attribute.description : input.description,
    slug: input.api_slug ?? attribute.slug,
    isRequired: input.is_required ?? attribute.isRequired,
    isUnique: input.is_unique ?? attribute.isUnique,
    isArchived: input.is_archived ?? attribute.isArchived,
    ...(input.config && parseConfig(attribute.type, input.config, repository)),
  };
  if (input.default_value !== undefined) {
    const lookup = createLookup(repository);
    changed.defaultValue = parseDefaultValue(input.default_value, changed, lookup);
  }
  service.collections.transaction(() => {
    service.collections.attributes.put(changed.id, changed);
    renameAttribute(service.collections, container, attribute.slug, changed.slug);
  });
  return changed;
}

function assertChangeable(
  attribute: AttributeDocument,
  container: Container,
  { api_slug, config, default_value, is_unique }: AttributeChange,
  repository: CrmRepository,
): void {
  if (api_slug !== undefined && api_slug !== attribute.slug) {
    assertSlugAvailable(repository, container.document.id, api_slug);
  }
  const { isMultiselect, relationship, type } = attribute;
  assertSupported(
    {
      type,
      is_unique: is_unique ?? false,
      is_multiselect: isMultiselect,
      default_value,
      relationship: undefined,
    },
    container,
  );
  // Both sides of a relationship are fixed; the wording is assumed [relationship-is-fixed].
  if (relationship !== null && config?.record_reference !== undefined) {
    throw invalidInput("The objects of a relationship cannot be changed.");
  }
}
