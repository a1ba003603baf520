import type { AttributeDocument } from "../repository/attribute.js";
import type { CrmService } from "../crm-service.js";
import { badRequest, valueNotFound } from "../errors.js";
import type { Actor } from "../repository/actor.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import { findRecordByUniqueKey, getUniqueKey } from "../values/unique-values.js";
import { createLookup } from "../values/create-lookup.js";
import { createRecord } from "./create-record.js";
import { missingValue } from "./parse-new-values.js";
import { parseValues } from "../values/parse-values.js";
import { updateRecord } from "./update-record.js";

/**
 * Updates the record that has one of the values of a unique attribute, or creates one. Values of
 * the matching attribute are added if it is multiselect; those of all other attributes are
 * replaced (Attio's "Upsert a record" reference).
 */
export function upsertRecord(
  service: CrmService,
  object: ObjectDocument,
  matchingAttribute: string,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
): RecordDocument {
  const repository = new CrmRepository(service.collections);
  const matching = requireMatchingAttribute(repository, object, matchingAttribute);
  const match = findMatch(repository, object, matching, input);
  return match === undefined
    ? createRecord(service, object, input, actor)
    : updateRecord(service, object, match, input, actor, ({ id }) =>
        id === matching.id ? "append" : "replace",
      );
}

/**
 * The attribute to match by. The code and message for one that is not unique are those users of
 * the API report (issue 27 of withoneai/knowledge); those for an unknown one are an assumption [upsert-by-unknown-attribute].
 */
function requireMatchingAttribute(
  repository: CrmRepository,
  object: ObjectDocument,
  slugOrId: string,
): AttributeDocument {
  const attribute = repository.findAttribute(object.id, slugOrId);
  if (attribute === undefined) {
    throw valueNotFound(`Cannot find attribute with slug/ID "${slugOrId}".`);
  }
  if (attribute.isUnique) return attribute;
  throw badRequest(
    "matching_attribute_definition_not_unique",
    "The matching attribute specified is not a unique attribute.",
  );
}

/**
 * The record that has one of the given values. Attio documents no errors for a request without a
 * value to match by, nor for values of several records; the latter has the code of the same
 * problem with list entries.
 */
function findMatch(
  repository: CrmRepository,
  object: ObjectDocument,
  matching: AttributeDocument,
  input: Readonly<Record<string, unknown>>,
): RecordDocument | undefined {
  const parsed = parseValues(input, object.id, repository, createLookup(repository));
  const values = parsed.find(({ attribute }) => attribute.id === matching.id)?.values ?? [];
  if (values.length === 0) throw missingValue(matching);
  const found = values.map((fields) =>
    findRecordByUniqueKey(repository, object.slug, matching, getUniqueKey(matching, fields)),
  );
  const byId = new Map(found.flatMap((record) => (record ? [[record.id, record]] : [])));
  const [match, ...others] = byId.values();
  if (others.length === 0) return match;
  throw badRequest(
    "multiple_match_results",
    `Multiple records match the values of attribute with slug "${matching.slug}".`,
  );
}
