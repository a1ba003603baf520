import { getStandardTarget } from "../schema/standard-attributes.js";
import { isProperty } from "./attribute-types.js";
import { PLACEHOLDER } from "./render-form.js";

/** The attribute and property that a name stands for. */
interface AttributeAlias {
  attribute: string;
  property?: string;
}

const EMAIL = { attribute: "email_addresses" };
const USER_EMAIL = { attribute: "primary_email_address" };

// Names that standard attributes do not have, by object.
const ATTRIBUTE_ALIASES: Readonly<Record<string, Readonly<Record<string, AttributeAlias>>>> = {
  people: {
    email: EMAIL,
    emails: EMAIL,
    email_address: EMAIL,
    first_name: { attribute: "name", property: "first_name" },
    last_name: { attribute: "name", property: "last_name" },
    full_name: { attribute: "name" },
  },
  users: { email: USER_EMAIL, email_address: USER_EMAIL },
};

/** The filter that means the same as one by a misnamed or dotted attribute. */
export interface AliasForm {
  wrap: (condition: unknown) => unknown;
  /** False if a part of it is not known: it is `…`. */
  isComplete: boolean;
}

/** Finds the filter that a misnamed or dotted attribute stands for. */
export function findAliasForm(name: string, object: string | undefined): AliasForm | undefined {
  const alias = findAlias(name, object);
  if (alias !== undefined) {
    const { attribute, property } = alias;
    const wrap = (condition: unknown) => ({
      [attribute]: property === undefined ? condition : { [property]: condition },
    });
    return { wrap, isComplete: true };
  }
  const path = buildLinkedPath(name, object);
  if (path === undefined) return undefined;
  const wrap = (condition: unknown) => ({
    path,
    constraints: isPlainValue(condition) ? { $eq: condition } : condition,
  });
  return { wrap, isComplete: !path.flat().includes(PLACEHOLDER) };
}

/** Returns the sort that means the same as one by a misnamed or dotted attribute. */
export function suggestSort(
  name: string,
  object: string | undefined,
  direction: string,
): Readonly<Record<string, unknown>> | undefined {
  const alias = findAlias(name, object);
  if (alias !== undefined) {
    const { attribute, property } = alias;
    return { attribute, ...(property === undefined ? {} : { field: property }), direction };
  }
  const path = buildLinkedPath(name, object);
  return path === undefined ? undefined : { path, direction };
}

function isPlainValue(condition: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof condition);
}

function findAlias(name: string, object = ""): AttributeAlias | undefined {
  const [attribute = "", property, ...rest] = name.split(".");
  if (property !== undefined && rest.length === 0 && isProperty(property)) {
    return { attribute, property };
  }
  const names = Object.hasOwn(ATTRIBUTE_ALIASES, object) ? ATTRIBUTE_ALIASES[object] : undefined;
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Builds the path that a dotted name such as `company.name` means, with placeholders for unknown parts. */
function buildLinkedPath(name: string, object: string | undefined) {
  const [reference = "", attribute, ...rest] = name.split(".");
  if (attribute === undefined || rest.length > 0) return undefined;
  const target = object === undefined ? undefined : getStandardTarget(object, reference);
  return [
    [object ?? PLACEHOLDER, reference],
    [target ?? PLACEHOLDER, attribute],
  ];
}
