import { closest, isUuid } from "@workbelt/core";

/** What is wrong with a filter, and where in it. */
export interface FilterFault {
  path: (string | number)[];
  message: string;
}

type Conditions = Readonly<Record<string, unknown>>;

const OPERATORS = [
  "$eq",
  "$in",
  "$not_empty",
  "$contains",
  "$starts_with",
  "$ends_with",
  "$lt",
  "$lte",
  "$gt",
  "$gte",
];
// Operators of other languages, whatever stands for their $, that no small change leads from.
const MEANT: Readonly<Record<string, string>> = {
  equals: "$eq",
  is: "$eq",
  like: "$contains",
  ilike: "$contains",
  exists: "$not_empty",
  before: "$lt",
  after: "$gt",
};
const NEGATED: Readonly<Record<string, string>> = {
  ne: "$eq",
  neq: "$eq",
  not_equals: "$eq",
  is_not: "$eq",
  nin: "$in",
  not_in: "$in",
  not_contains: "$contains",
};
const DEEPEST = 30;

// Names that standard attributes do not have, with the form that means the same.
const MISNAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  people: {
    email: '{"email_addresses": …}',
    emails: '{"email_addresses": …}',
    email_address: '{"email_addresses": …}',
    first_name: '{"name": {"first_name": …}}',
    last_name: '{"name": {"last_name": …}}',
    full_name: '{"name": …}',
  },
  users: { email: '{"primary_email_address": …}', email_address: '{"primary_email_address": …}' },
};

// Ids inside a condition, and who tells them. The CRM answers a wrong one with an empty list.
const IDS: Readonly<Record<string, string>> = {
  target_record_id: "crm_search_records finds it",
  referenced_actor_id: "crm_list_workspace_members tells it",
};

/** A key as a display name shows it, where the CRM wants a slug. */
export function isDisplayName(key: string): boolean {
  return /[\s\p{Lu}]/u.test(key);
}

/** The slug that a display name most likely has. */
export function slugLike(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

/**
 * The mistakes that models make in filters of Attio's language, each with the right form. Whatever is
 * not one of them is for the service to judge.
 */
export function filterFaults(filter: Conditions, object?: string): FilterFault[] {
  return conditionFaults(filter, { path: [], object });
}

interface Place {
  path: (string | number)[];
  object: string | undefined;
}

function conditionFaults(conditions: unknown, place: Place): FilterFault[] {
  if (place.path.length > DEEPEST) return [fault(place, "expected fewer levels")];
  if (!isConditions(conditions)) return [fault(place, 'expected conditions: {"slug": …}')];
  if ("path" in conditions && "constraints" in conditions) return [];
  return Object.entries(conditions).flatMap(([key, value]) => {
    const here = { ...place, path: [...place.path, key] };
    if (key === "$and" || key === "$or") return branchFaults(key, value, here);
    if (key === "$not") return conditionFaults(value, here);
    const wrong = keyFault(key, value, conditions, place.object);
    return wrong === undefined ? valueFaults(key, value, here) : [fault(here, wrong)];
  });
}

function branchFaults(key: string, value: unknown, place: Place): FilterFault[] {
  if (!Array.isArray(value)) return [fault(place, `expected a list: {"${key}": [{…}, {…}]}`)];
  return value.flatMap((branch, index) =>
    conditionFaults(branch, { ...place, path: [...place.path, index] }),
  );
}

function keyFault(key: string, value: unknown, around: Conditions, object = "") {
  if (key === "filters" && Array.isArray(value)) {
    return 'expected conditions by attribute slug, not a list of filters: {"name": {"$contains": "Ltd"}}; join several with $and or $or';
  }
  const wrapped = isConditions(value) && ("slug" in value || "api_slug" in value);
  if (key === "attribute" && (wrapped || "value" in around || "operator" in around)) {
    return 'expected the slug itself as the key: {"name": {"$contains": "Ltd"}}';
  }
  if (key.startsWith("$")) {
    return `expected inside an attribute: {"slug": {"${key}": …}}; only $and, $or and $not stand here`;
  }
  if (isDisplayName(key)) {
    return `expected the attribute's slug, perhaps "${slugLike(key)}"; crm_list_attributes lists them`;
  }
  if (key.includes(".")) {
    return 'expected a path to the linked record\'s attribute: {"path": [["people", "company"], ["companies", "name"]], "constraints": {"$contains": "Ltd"}}';
  }
  const right = entry(entry(MISNAMED, object) ?? {}, key);
  return right === undefined ? undefined : `expected ${right}`;
}

/** Faults in what stands at an attribute: operators, properties, and operators at those. */
function valueFaults(attribute: string, value: unknown, place: Place): FilterFault[] {
  if (place.path.length > DEEPEST) return [fault(place, "expected fewer levels")];
  if (attribute === "created_at" && typeof value === "number") {
    return [fault(place, 'expected a time such as "2026-03-31T17:00:00.000Z"')];
  }
  if (!isConditions(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = { ...place, path: [...place.path, key] };
    const wrong = operatorFault(key, attribute) ?? idFault(key, inner, value);
    if (wrong !== undefined) return [fault(here, wrong)];
    return valueFaults(attribute, inner, here);
  });
}

function idFault(key: string, value: unknown, around: Conditions): string | undefined {
  if (key === "referenced_actor_id" && !("referenced_actor_type" in around)) {
    return 'expected beside "referenced_actor_type": "workspace-member"';
  }
  const source = entry(IDS, key);
  if (source === undefined || typeof value !== "string" || isUuid(value)) return undefined;
  return `expected a UUID: ${source}`;
}

function operatorFault(key: string, attribute: string): string | undefined {
  if (OPERATORS.includes(key)) return undefined;
  const form = (operator: string) => `{"${attribute}": {"${operator}": …}}`;
  if (key === "operator" || key === "condition") {
    return `expected the operator as the key: ${form("$contains")}`;
  }
  const bare = slugLike(key.replace(/^\$/, ""));
  const negated = entry(NEGATED, bare);
  if (negated !== undefined) return `expected {"$not": ${form(negated)}}: there is no ${key}`;
  const meant = entry(MEANT, bare) ?? OPERATORS.find((operator) => operator === `$${bare}`);
  if (meant !== undefined) return `expected ${form(meant)}: there is no ${key}`;
  if (!key.startsWith("$")) return undefined;
  const guess = closest(bare, OPERATORS);
  const hint = guess === undefined ? "" : `${form(guess)}: `;
  return `expected ${hint}the operators are ${OPERATORS.join(" ")}, and there is no ${key}`;
}

function entry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function fault({ path }: Place, message: string): FilterFault {
  return { path, message };
}

function isConditions(value: unknown): value is Conditions {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
