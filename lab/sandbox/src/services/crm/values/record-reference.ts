import type { AttributeDocument } from "../repository/attribute.js";
import { valueNotFound } from "../errors.js";
import { anything, string, uuid } from "../validation/scalars.js";
import { isJsonObject, list, shape, type JsonObject } from "../validation/structures.js";
import { validateValue, invalidValue, wrongType } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { Lookup, ValueType } from "./value-type.js";

const recordIdInput = shape({ target_object: string(), target_record_id: uuid }, { closed: true });
const oneItem = list(anything, { exactly: 1 });

/** The unique attribute that a plain string refers to, by object. */
const stringKeys: Readonly<Record<string, string>> = {
  people: "email_addresses",
  companies: "domains",
};

/**
 * Another record: by id, by the value of a unique attribute, or by the email address of a person
 * or the domain of a company as a plain string (Attio's "record reference" guide).
 */
export const recordReferenceType: ValueType = {
  parse(input, { allowedObjects }, lookup) {
    const target = resolveTarget(input, allowedObjects, lookup);
    if (allowedObjects !== null && !allowedObjects.includes(target.object)) {
      const message = `Records of object "${target.object}" cannot be referenced here`;
      throw invalidValue(message, ["target_object"]);
    }
    return { target_object: target.object, target_record_id: target.recordId };
  },
  properties: {
    target_object: textProperty("target_object", { operators: ["$eq"] }),
    target_record_id: textProperty("target_record_id", {
      operators: ["$eq", "$in"],
      normalize: (id) => id.toLowerCase(),
    }),
  },
};

/** The record that a reference resolves to. */
interface RecordTarget {
  object: string;
  recordId: string;
}

/** Resolves a reference; throws if it is malformed or no record matches. */
export function resolveTarget(
  input: unknown,
  allowedObjects: AttributeDocument["allowedObjects"],
  lookup: Lookup,
): RecordTarget {
  if (typeof input === "string") return resolveString(input, allowedObjects, lookup);
  if (!isJsonObject(input)) throw wrongType("object", input);
  if (!("target_record_id" in input) && Object.keys(input).length === 2) {
    return resolveUniqueValue(input, lookup);
  }
  const { target_object, target_record_id } = validateValue(recordIdInput, input);
  const object = requireObjectSlug(target_object, lookup);
  if (lookup.hasRecord(object, target_record_id)) return { object, recordId: target_record_id };
  throw valueNotFound(`Record with ID "${target_record_id}" not found.`);
}

function resolveString(
  name: string,
  allowedObjects: AttributeDocument["allowedObjects"],
  lookup: Lookup,
): RecordTarget {
  const object = name.includes("@") ? "people" : "companies";
  const key = stringKeys[object];
  if (key === undefined || (allowedObjects !== null && !allowedObjects.includes(object))) {
    throw invalidValue("This attribute cannot be written with a string");
  }
  return requireMatch(object, lookup.findByUniqueValue(object, key, name), name);
}

function resolveUniqueValue(input: JsonObject, lookup: Lookup): RecordTarget {
  const { target_object } = validateValue(shape({ target_object: string() }), input);
  const object = requireObjectSlug(target_object, lookup);
  const attribute = Object.keys(input).find((key) => key !== "target_object") ?? "";
  const [item] = validateValue(shape({ [attribute]: oneItem }), input)[attribute] ?? [];
  return requireMatch(
    object,
    lookup.findByUniqueValue(object, attribute, item),
    JSON.stringify(item),
  );
}

function requireObjectSlug(slugOrId: string, lookup: Lookup): string {
  const object = lookup.findObjectSlug(slugOrId);
  if (object === undefined) throw valueNotFound(`Object with slug/ID "${slugOrId}" not found.`);
  return object;
}

function requireMatch(object: string, recordId: string | undefined, key: string): RecordTarget {
  if (recordId !== undefined) return { object, recordId };
  throw valueNotFound(`No record of object "${object}" matches ${key}.`);
}
