import { isUuid } from "@workbelt/core/provider";
import {
  isOperator,
  describeListFault,
  parseLogicalName,
  operatorFault,
  describePresenceByType,
  type Wrap,
} from "./filter-operators.js";
import { suggestFilter } from "./misnamed.js";
import { PLACEHOLDER, renderForm } from "./render-form.js";
import { isDisplayName, slugLike } from "./slug-like.js";

/** What is wrong with a filter, and where in it. */
export interface FilterFault {
  path: (string | number)[];
  message: string;
}

type Conditions = Readonly<Record<string, unknown>>;

const DEEPEST = 30;
const PATH_EXAMPLE =
  '{"path": [["people", "company"], ["companies", "name"]], "constraints": {"$contains": "Ltd"}}';

// Ids inside a condition, and who tells them. The CRM answers a wrong one with an empty list.
const IDS: Readonly<Record<string, string>> = {
  target_record_id: "crm_search_records finds it",
  referenced_actor_id: "crm_list_workspace_members tells it",
};

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

/** A place inside an attribute's condition. */
interface ValuePlace extends Place {
  attribute: string;
  wrap: Wrap;
}

function conditionFaults(conditions: unknown, place: Place): FilterFault[] {
  if (place.path.length > DEEPEST) return [fault(place, "expected fewer levels")];
  if (!isConditions(conditions)) return [fault(place, 'expected conditions: {"slug": …}')];
  if (Array.isArray(conditions["path"])) return pathFaults(conditions, place);
  return Object.entries(conditions).flatMap(([key, value]) => {
    const here = inside(place, key);
    if (key === "$and" || key === "$or") return branchFaults(key, value, here);
    if (key === "$not") return conditionFaults(value, here);
    const wrong = keyFault(key, value, conditions, place.object);
    if (wrong !== undefined) return [fault(here, wrong)];
    return valueFaults(value, {
      ...here,
      attribute: key,
      wrap: (condition) => ({ [key]: condition }),
    });
  });
}

function branchFaults(key: string, value: unknown, place: Place): FilterFault[] {
  if (!Array.isArray(value)) return [fault(place, `expected a list: {"${key}": [{…}, {…}]}`)];
  return value.flatMap((branch, index) => conditionFaults(branch, inside(place, index)));
}

/** Faults of a filter by a linked record's attribute. */
function pathFaults(conditions: Conditions, place: Place): FilterFault[] {
  const steps = conditions["path"] as unknown[];
  if (!("constraints" in conditions)) {
    const message = `expected beside path: ${PATH_EXAMPLE}`;
    return [fault(inside(place, "constraints"), message)];
  }
  const wrong = steps.flatMap((step, index) => stepFaults(step, inside(place, "path", index)));
  if (wrong.length > 0) return wrong;
  const [, attribute = ""] = (steps.at(-1) ?? []) as string[];
  return valueFaults(conditions["constraints"], {
    ...inside(place, "constraints"),
    attribute,
    wrap: (constraints) => ({ path: steps, constraints }),
  });
}

function stepFaults(step: unknown, place: Place): FilterFault[] {
  if (!Array.isArray(step) || step.length !== 2 || step.some((slug) => typeof slug !== "string")) {
    return [fault(place, `expected an object and an attribute of it: ${PATH_EXAMPLE}`)];
  }
  return (step as string[]).flatMap((slug, index) =>
    isDisplayName(slug)
      ? [fault(inside(place, index), `expected a slug, perhaps "${slugLike(slug)}"`)]
      : [],
  );
}

function keyFault(key: string, value: unknown, around: Conditions, object: string | undefined) {
  if (key === "filters" && Array.isArray(value)) {
    return 'expected conditions by attribute slug, not a list of filters: {"name": {"$contains": "Ltd"}}; join several with $and or $or';
  }
  const wrapped = isConditions(value) && ("slug" in value || "api_slug" in value);
  if (key === "attribute" && (wrapped || "value" in around || "operator" in around)) {
    return 'expected the slug itself as the key: {"name": {"$contains": "Ltd"}}';
  }
  const logical = logicalFault(key, value);
  if (logical !== undefined) return logical;
  if (key.startsWith("$")) return strayOperatorFault(key, value);
  if (isDisplayName(key)) {
    return `expected the attribute's slug, perhaps "${slugLike(key)}"; crm_list_attributes lists them`;
  }
  const right = suggestFilter(key, object);
  if (right === undefined) return undefined;
  const what = "path" in (right as object) ? "a path to the linked record's attribute: " : "";
  return `expected ${what}${renderForm(right)}`;
}

/** Explains `$nor` and logical operators without $ or in capitals. */
function logicalFault(key: string, value: unknown): string | undefined {
  const name = parseLogicalName(key);
  const isMeant = key.startsWith("$") || Array.isArray(value);
  if (name === undefined || !isMeant) return undefined;
  if (name === "nor") return `expected {"$not": {"$or": [{…}, {…}]}}: there is no ${key}`;
  if (name === "not") return 'expected {"$not": {…}}';
  return `expected {"$${name}": [{…}, {…}]}`;
}

function strayOperatorFault(key: string, value: unknown): string {
  const where = "only $and, $or and $not stand here";
  if (key === "$not_empty")
    return `expected inside an attribute. ${describePresenceByType(wrapAtSlug)}`;
  if (isOperator(key)) {
    return `expected inside an attribute: ${renderForm(wrapAtSlug({ [key]: PLACEHOLDER }))}; ${where}`;
  }
  return `${operatorFault(key, value, wrapAtSlug)}; ${where}`;
}

function wrapAtSlug(condition: unknown): unknown {
  return { slug: condition };
}

/** Faults in what stands at an attribute: operators, properties, and operators at those. */
function valueFaults(value: unknown, place: ValuePlace): FilterFault[] {
  if (place.path.length > DEEPEST) return [fault(place, "expected fewer levels")];
  if (Array.isArray(value)) return [fault(place, describeListFault(value, place.wrap))];
  if (place.attribute === "created_at" && typeof value === "number") {
    return [fault(place, 'expected a time such as "2026-03-31T17:00:00.000Z"')];
  }
  if (!isConditions(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = { ...inside(place, key), attribute: place.attribute };
    const wrong = operatorFault(key, inner, place.wrap) ?? idFault(key, inner, value);
    if (wrong !== undefined) return [fault(here, wrong)];
    if (key === "$in") return [];
    const kind = pickKind(value);
    const wrap: Wrap = (condition) => place.wrap({ ...kind, [key]: condition });
    return valueFaults(inner, { ...here, wrap });
  });
}

/** Returns the keys without which an id beside them means nothing. */
function pickKind(condition: Conditions): Conditions {
  const keys = ["target_object", "referenced_actor_type"].filter((key) => key in condition);
  return Object.fromEntries(keys.map((key) => [key, condition[key]]));
}

function idFault(key: string, value: unknown, around: Conditions): string | undefined {
  if (key === "referenced_actor_id" && !("referenced_actor_type" in around)) {
    return 'expected beside "referenced_actor_type": "workspace-member"';
  }
  const source = Object.hasOwn(IDS, key) ? IDS[key] : undefined;
  if (source === undefined || typeof value !== "string" || isUuid(value)) return undefined;
  return `expected a UUID: ${source}`;
}

function inside<Where extends Place>(place: Where, ...keys: (string | number)[]): Where {
  return { ...place, path: [...place.path, ...keys] };
}

function fault({ path }: Place, message: string): FilterFault {
  return { path, message };
}

function isConditions(value: unknown): value is Conditions {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
