import { resolveDefault } from "../attributes/default-value.js";
import type { Subject } from "../data/documents.js";
import { badRequest } from "../errors.js";
import type { AttributeDocument } from "../attributes/attribute.js";
import type { Authorship } from "../wire/actor.js";
import { createLookup } from "./lookup.js";
import { makeValue } from "./make-value.js";
import { readValues, type WrittenAttribute } from "./read-values.js";
import type { World } from "./world.js";

/**
 * Reads the values of a new record or entry: what was written, defaults for what was left out, and
 * something for everything that is required.
 */
export function readNewValues(
  input: Readonly<Record<string, unknown>>,
  containerId: string,
  world: World,
  authorship: Authorship,
): WrittenAttribute[] {
  const written = readValues(input, containerId, world, createLookup(world));
  const isWritten = ({ id }: AttributeDocument) =>
    written.some(({ attribute }) => attribute.id === id);
  const defaults = world
    .attributes(containerId)
    .filter((attribute) => !isWritten(attribute))
    .map((attribute) => ({ attribute, values: resolveDefault(attribute, authorship) }))
    .filter(({ values }) => values.length > 0);
  const all = [...written, ...defaults];
  for (const attribute of world.attributes(containerId).filter(({ isRequired }) => isRequired)) {
    const values = all.find((other) => other.attribute.id === attribute.id)?.values ?? [];
    if (values.length === 0) throw missingValue(attribute);
  }
  return all;
}

/** The values as a new record or entry keeps them. */
export function storeValues(
  written: readonly WrittenAttribute[],
  { actor, moment }: Authorship,
): Subject["values"] {
  const stored = written.filter(({ attribute }) => attribute.source === "stored");
  const entries = stored.map(({ attribute, values }) => [
    attribute.slug,
    values.map((fields) => makeValue(fields, actor, moment)),
  ]);
  return Object.fromEntries(entries) as Subject["values"];
}

/** 400: a required attribute would be left without a value. */
export function missingValue(attribute: AttributeDocument) {
  const message = `Required value for attribute with ID "${attribute.id}" was not provided.`;
  return badRequest("missing_value", message);
}
