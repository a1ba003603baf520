import { columnKinds } from "../columns/column-kinds.js";
import { anyObject, isObject, oneOf, type Validator } from "../validation/validators.js";

/** A property value as sent, told apart by form only: which type it says it is, and the value. */
export interface PropertyInput {
  key: string;
  /** Left out for the shorthand of 2021, where the bare value stands in place of the object. */
  type?: string;
  value: unknown;
}

const acceptAnything: Validator = () => [];
const writableTypes = [...columnKinds].flatMap(([type, { validate: input }]) =>
  input ? [[type, input]] : [],
);
const validateTypedValue = oneOf(Object.fromEntries(writableTypes) as Record<string, Validator>, {
  // Part of answers: a property may be sent back as it came.
  id: acceptAnything,
  type: acceptAnything,
  has_more: acceptAnything,
});

/** Checks the form of a `properties` object; whether it fits the columns is looked at later. */
export const validateProperties: Validator = (value, path) => {
  const problems = anyObject(value, path);
  if (problems.length > 0 || !isObject(value)) return problems;
  return Object.entries(value).flatMap(([key, property]) => {
    return isShorthand(property) ? [] : validateTypedValue(property, `${path}.${key}`);
  });
};

/** The properties of a body, after their check. */
export function parseProperties(properties: Record<string, unknown>): PropertyInput[] {
  return Object.entries(properties).map(([key, property]) => {
    if (isShorthand(property) || !isObject(property)) return { key, value: property };
    const type = Object.keys(property).find(
      (name) => columnKinds.get(name)?.validate !== undefined,
    );
    return type === undefined ? { key, value: property } : { key, type, value: property[type] };
  });
}

/** A bare array, text, number, boolean, option or date. */
function isShorthand(property: unknown): boolean {
  if (!isObject(property)) return property !== undefined;
  const isTyped = Object.keys(property).some((key) => columnKinds.has(key));
  return !isTyped && ["id", "name", "start"].some((key) => Object.hasOwn(property, key));
}
