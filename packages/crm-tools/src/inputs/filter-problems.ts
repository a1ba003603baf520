import { isUuid } from "@workbelt/core/provider";
import { findAliasForm } from "./attribute-aliases.js";
import {
  isOperator,
  describeListProblem,
  parseLogicalName,
  describeOperatorProblem,
  describePresenceByType,
  type Wrap,
} from "./filter-operators.js";
import { PLACEHOLDER, renderForm } from "./render-form.js";
import { type Conditions, isConditions } from "./rewrite-filter.js";
import { isDisplayName, toSlug } from "./to-slug.js";

/** A problem of a filter or sort, with its path in the input. */
export interface QueryProblem {
  path: (string | number)[];
  message: string;
}

const MAX_DEPTH = 30;
const PATH_EXAMPLE =
  '{"path": [["people", "company"], ["companies", "name"]], "constraints": {"$contains": "Ltd"}}';

// Ids inside a condition, and the tools that find them. The CRM returns an empty list for a wrong id.
const ID_SOURCES: Readonly<Record<string, string>> = {
  target_record_id: "crm_search_records finds it",
};

/**
 * Finds the mistakes that models make in Attio's filter language, each with the right form. All other
 * checks are left to the service.
 */
export function findFilterProblems(filter: Conditions, object?: string): QueryProblem[] {
  return findConditionProblems(filter, { path: [], object });
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

function findConditionProblems(conditions: unknown, place: Place): QueryProblem[] {
  if (place.path.length > MAX_DEPTH) return [createProblem(place, "expected fewer levels")];
  if (!isConditions(conditions)) return [createProblem(place, 'expected conditions: {"slug": …}')];
  if (Array.isArray(conditions["path"])) return findPathProblems(conditions, place);
  return Object.entries(conditions).flatMap(([key, value]) => {
    const here = extendPath(place, key);
    if (key === "$and" || key === "$or") return findBranchProblems(key, value, here);
    if (key === "$not") return findConditionProblems(value, here);
    const problem = describeKeyProblem(key, value, conditions, place.object);
    if (problem !== undefined) return [createProblem(here, problem)];
    return findValueProblems(value, {
      ...here,
      attribute: key,
      wrap: (condition) => ({ [key]: condition }),
    });
  });
}

function findBranchProblems(key: string, value: unknown, place: Place): QueryProblem[] {
  if (!Array.isArray(value))
    return [createProblem(place, `expected a list: {"${key}": [{…}, {…}]}`)];
  return value.flatMap((branch, index) => findConditionProblems(branch, extendPath(place, index)));
}

/** Finds problems of a filter by a linked record's attribute. */
function findPathProblems(conditions: Conditions, place: Place): QueryProblem[] {
  const steps = conditions["path"] as unknown[];
  if (!("constraints" in conditions)) {
    const message = `expected with path: ${PATH_EXAMPLE}`;
    return [createProblem(extendPath(place, "constraints"), message)];
  }
  const problems = steps.flatMap((step, index) =>
    findStepProblems(step, extendPath(place, "path", index)),
  );
  if (problems.length > 0) return problems;
  const [, attribute = ""] = (steps.at(-1) ?? []) as string[];
  return findValueProblems(conditions["constraints"], {
    ...extendPath(place, "constraints"),
    attribute,
    wrap: (constraints) => ({ path: steps, constraints }),
  });
}

function findStepProblems(step: unknown, place: Place): QueryProblem[] {
  if (!Array.isArray(step) || step.length !== 2 || step.some((slug) => typeof slug !== "string")) {
    return [createProblem(place, `expected an object and an attribute of it: ${PATH_EXAMPLE}`)];
  }
  return (step as string[]).flatMap((slug, index) =>
    isDisplayName(slug)
      ? [createProblem(extendPath(place, index), `expected a slug, perhaps "${toSlug(slug)}"`)]
      : [],
  );
}

function describeKeyProblem(
  key: string,
  value: unknown,
  around: Conditions,
  object: string | undefined,
) {
  if (key === "filters" && Array.isArray(value)) {
    return 'expected conditions by attribute slug, not a list of filters: {"name": {"$contains": "Ltd"}}; join several with $and or $or';
  }
  const wrapped = isConditions(value) && ("slug" in value || "api_slug" in value);
  if (key === "attribute" && (wrapped || "value" in around || "operator" in around)) {
    return 'expected the slug itself as the key: {"name": {"$contains": "Ltd"}}';
  }
  const logical = describeLogicalProblem(key, value);
  if (logical !== undefined) return logical;
  if (key.startsWith("$")) return describeMisplacedOperator(key, value);
  if (isDisplayName(key)) {
    return `expected the attribute's slug, perhaps "${toSlug(key)}"; crm_list_attributes lists them`;
  }
  const alias = findAliasForm(key, object);
  if (alias === undefined) return undefined;
  return `expected a path to the linked record's attribute: ${renderForm(alias.wrap(PLACEHOLDER))}`;
}

/** Explains `$nor` and logical operators without $ or in capitals. */
function describeLogicalProblem(key: string, value: unknown): string | undefined {
  const name = parseLogicalName(key);
  const isMeant = key.startsWith("$") || Array.isArray(value);
  if (name === undefined || !isMeant) return undefined;
  if (name === "nor") return `expected {"$not": {"$or": [{…}, {…}]}}: ${key} does not exist`;
  if (name === "not") return 'expected {"$not": {…}}';
  return `expected {"$${name}": [{…}, {…}]}`;
}

function describeMisplacedOperator(key: string, value: unknown): string {
  const where = "only $and, $or and $not are allowed here";
  if (key === "$not_empty")
    return `expected inside an attribute. ${describePresenceByType(wrapAtSlug)}`;
  if (isOperator(key)) {
    return `expected inside an attribute: ${renderForm(wrapAtSlug({ [key]: PLACEHOLDER }))}; ${where}`;
  }
  return `${describeOperatorProblem(key, value, wrapAtSlug)}; ${where}`;
}

function wrapAtSlug(condition: unknown): unknown {
  return { slug: condition };
}

/** Finds problems in the condition of an attribute: its operators, properties and their operators. */
function findValueProblems(value: unknown, place: ValuePlace): QueryProblem[] {
  if (place.path.length > MAX_DEPTH) return [createProblem(place, "expected fewer levels")];
  if (Array.isArray(value)) return [createProblem(place, describeListProblem(value, place.wrap))];
  if (place.attribute === "created_at" && typeof value === "number") {
    return [createProblem(place, 'expected a time such as "2026-03-31T17:00:00.000Z"')];
  }
  if (!isConditions(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = { ...extendPath(place, key), attribute: place.attribute };
    const problem =
      describeOperatorProblem(key, inner, place.wrap) ?? describeIdProblem(key, inner, value);
    if (problem !== undefined) return [createProblem(here, problem)];
    if (key === "$in") return [];
    const kind = pickKind(value);
    const wrap: Wrap = (condition) => place.wrap({ ...kind, [key]: condition });
    return findValueProblems(inner, { ...here, wrap });
  });
}

/** Returns the keys that an id in the same condition depends on. */
function pickKind(condition: Conditions): Conditions {
  const keys = ["target_object", "referenced_actor_type"].filter((key) => key in condition);
  return Object.fromEntries(keys.map((key) => [key, condition[key]]));
}

function describeIdProblem(key: string, value: unknown, around: Conditions): string | undefined {
  if (
    key === "referenced_actor_id" &&
    !("referenced_actor_type" in around) &&
    isUuid(String(value))
  ) {
    return 'expected with "referenced_actor_type": "workspace-member"';
  }
  const source = Object.hasOwn(ID_SOURCES, key) ? ID_SOURCES[key] : undefined;
  if (source === undefined || typeof value !== "string" || isUuid(value)) return undefined;
  return `expected a UUID: ${source}`;
}

function extendPath<Where extends Place>(place: Where, ...keys: (string | number)[]): Where {
  return { ...place, path: [...place.path, ...keys] };
}

function createProblem({ path }: Place, message: string): QueryProblem {
  return { path, message };
}
