import { resolveDefaultValue } from "../attributes/default-value.js";
import type { ValueOwner } from "../repository/documents.js";
import { badRequest } from "../errors.js";
import type { AttributeDocument } from "../repository/attribute.js";
import type { Authorship } from "../repository/actor.js";
import { createLookup } from "../values/create-lookup.js";
import { createValue } from "../repository/stored-value.js";
import { parseValues, type AttributeValues } from "../values/parse-values.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/**
 * Parses the values of a new record or entry, adds defaults, and throws 400 if a required value
 * is missing.
 */
export function parseNewValues(
  input: Readonly<Record<string, unknown>>,
  containerId: string,
  repository: CrmRepository,
  authorship: Authorship,
): AttributeValues[] {
  const parsed = parseValues(input, containerId, repository, createLookup(repository));
  const isWritten = ({ id }: AttributeDocument) =>
    parsed.some(({ attribute }) => attribute.id === id);
  const defaults = repository
    .listAttributes(containerId)
    .filter((attribute) => !isWritten(attribute))
    .map((attribute) => ({ attribute, values: resolveDefaultValue(attribute, authorship) }))
    .filter(({ values }) => values.length > 0);
  const all = [...parsed, ...defaults];
  for (const attribute of repository
    .listAttributes(containerId)
    .filter(({ isRequired }) => isRequired)) {
    const values = all.find((other) => other.attribute.id === attribute.id)?.values ?? [];
    if (values.length === 0) throw missingValue(attribute);
  }
  return all;
}

/** Converts parsed values to the stored values of a new record or entry. */
export function toStoredValues(
  parsed: readonly AttributeValues[],
  { actor, timestamp }: Authorship,
): ValueOwner["values"] {
  const stored = parsed.filter(({ attribute }) => attribute.source === "stored");
  const entries = stored.map(({ attribute, values }) => [
    attribute.slug,
    values.map((fields) => createValue(fields, actor, timestamp)),
  ]);
  return Object.fromEntries(entries) as ValueOwner["values"];
}

/** 400: a required attribute has no value. */
export function missingValue(attribute: AttributeDocument) {
  const message = `Required value for attribute with ID "${attribute.id}" was not provided.`;
  return badRequest("missing_value", message);
}
