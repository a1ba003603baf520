import { columnKinds } from "../columns/column-kinds.js";
import { anyObject, isObject, oneOf, type Validator } from "../validation/validators.js";

/** A property value from a request, classified by its shape only. */
export interface PropertyInput {
  key: string;
  /** Omitted for the shorthand of 2021, where the bare value replaces the object. */
  type?: string;
  value: unknown;
}

const acceptAnything: Validator = () => [];
const writableTypes = [...columnKinds].flatMap(([type, { validate }]) =>
  validate ? [[type, validate]] : [],
);
const validateTypedValue = oneOf(Object.fromEntries(writableTypes) as Record<string, Validator>, {
  // Response fields: a returned property may be sent back unchanged.
  id: acceptAnything,
  type: acceptAnything,
  has_more: acceptAnything,
});

/** Validates the shape of a `properties` object; column types are checked later. */
export const validateProperties: Validator = (value, path) => {
  const problems = anyObject(value, path);
  if (problems.length > 0 || !isObject(value)) return problems;
  return Object.entries(value).flatMap(([key, property]) => {
    return isShorthand(property) ? [] : validateTypedValue(property, `${path}.${key}`);
  });
};

/** Parses the validated properties of a body. */
export function parseProperties(properties: Record<string, unknown>): PropertyInput[] {
  return Object.entries(properties).map(([key, property]) => {
    if (isShorthand(property) || !isObject(property)) return { key, value: property };
    const type = Object.keys(property).find(
      (name) => columnKinds.get(name)?.validate !== undefined,
    );
    return type === undefined ? { key, value: property } : { key, type, value: property[type] };
  });
}

/** Returns true for a bare array, string, number, boolean, option or date. */
function isShorthand(property: unknown): boolean {
  if (!isObject(property)) return property !== undefined;
  const isTyped = Object.keys(property).some((key) => columnKinds.has(key));
  return !isTyped && ["id", "name", "start"].some((key) => Object.hasOwn(property, key));
}
