import { invalidInput, valueNotFound } from "../errors.js";
import type { Lookup } from "./value-type.js";
import { valueTypes } from "./value-types.js";
import { findRecordByUniqueKey, getUniqueKey } from "./unique-values.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** Creates the lookup that resolves references in values. */
export function createLookup(repository: CrmRepository): Lookup {
  const lookup: Lookup = {
    findObjectSlug: (slugOrId) => repository.findObject(slugOrId)?.slug,
    hasRecord: (objectSlug, recordId) => repository.findRecord(objectSlug, recordId) !== undefined,
    findByUniqueValue(objectSlug, attributeSlugOrId, input) {
      const object = repository.findObject(objectSlug);
      const attribute = object && repository.findAttribute(object.id, attributeSlugOrId);
      if (attribute === undefined) {
        throw valueNotFound(`Cannot find attribute with slug/ID "${attributeSlugOrId}".`);
      }
      if (!attribute.isUnique) {
        throw invalidInput(`Attribute with slug "${attribute.slug}" is not unique.`);
      }
      const fields = valueTypes[attribute.type].parse(input, attribute, lookup);
      return findRecordByUniqueKey(
        repository,
        objectSlug,
        attribute,
        getUniqueKey(attribute, fields),
      )?.id;
    },
    findMemberId: (idOrEmail) => {
      const normalized = idOrEmail.toLowerCase();
      const { members } = repository.collections;
      return (members.get(normalized) ?? members.first("email", normalized))?.id;
    },
  };
  return lookup;
}
