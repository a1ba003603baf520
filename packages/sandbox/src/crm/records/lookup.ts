import { invalidInput, valueNotFound } from "../errors.js";
import type { Lookup } from "../values/value-type.js";
import { valueTypes } from "../values/value-types.js";
import { findByKey, uniqueKey } from "./unique.js";
import type { World } from "./world.js";

/** Finds what written values refer to. */
export function createLookup(world: World): Lookup {
  const lookup: Lookup = {
    objectSlug: (slugOrId) => world.object(slugOrId)?.slug,
    hasRecord: (objectSlug, recordId) => world.record(objectSlug, recordId) !== undefined,
    matchUnique(objectSlug, attributeSlugOrId, input) {
      const object = world.object(objectSlug);
      const attribute = object && world.attribute(object.id, attributeSlugOrId);
      if (attribute === undefined) {
        throw valueNotFound(`Cannot find attribute with slug/ID "${attributeSlugOrId}".`);
      }
      if (!attribute.isUnique) {
        throw invalidInput(`Attribute with slug "${attribute.slug}" is not unique.`);
      }
      const fields = valueTypes[attribute.type].parse(input, attribute, lookup);
      return findByKey(world, objectSlug, attribute, uniqueKey(attribute, fields))?.id;
    },
    memberId: (idOrEmail) => {
      const wanted = idOrEmail.toLowerCase();
      const members = world.data.members.list();
      return members.find(({ id, email }) => id === wanted || email.toLowerCase() === wanted)?.id;
    },
  };
  return lookup;
}
