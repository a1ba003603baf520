import { OPTIONS, STATUSES } from "../schema/choice-kind.js";

/** Types of a new attribute. `multiselect` is a select that takes several options. */
export const ATTRIBUTE_TYPES = [
  ...([
    "text",
    "number",
    "select",
    "multiselect",
    "status",
    "date",
    "timestamp",
    "checkbox",
  ] as const),
  ...(["currency", "record-reference", "actor-reference", "location", "domain"] as const),
  ...(["email-address", "phone-number", "rating", "interaction"] as const),
] as const;

/** The settings of a new attribute. */
export interface AttributeSettings {
  type: (typeof ATTRIBUTE_TYPES)[number];
  description?: string | undefined;
  is_required?: boolean | undefined;
  is_unique?: boolean | undefined;
  is_multiselect?: boolean | undefined;
  config?: Record<string, unknown> | undefined;
}

/** The settings of a new attribute that depend on each other. */
export interface AttributeRequest extends Pick<AttributeSettings, "type"> {
  is_unique: boolean;
  is_multiselect: boolean;
  config: Record<string, unknown>;
}

/** A problem of a new attribute, with the path of the input. */
export interface AttributeProblem {
  path: string[];
  message: string;
}

const RELATION_KEYS = ["title", "api_slug", "is_multiselect"];

/** Completes the settings of a new attribute: the CRM requires all of them, though most are empty for most attributes. */
export function completeSettings<Given extends AttributeSettings>(given: Given) {
  return {
    ...given,
    description: given.description ?? null,
    is_required: given.is_required ?? false,
    is_unique: given.is_unique ?? false,
    is_multiselect: given.is_multiselect ?? given.type === "multiselect",
    config: given.config ?? {},
  };
}

/** Finds settings that the CRM would reject or interpret differently. */
export function findAttributeProblems({
  config,
  is_unique,
  type,
}: AttributeRequest): AttributeProblem[] {
  const problems: AttributeProblem[] = [];
  if (type === "interaction") {
    problems.push({
      path: ["type"],
      message:
        "expected another type: the CRM maintains interactions itself; they cannot be created",
    });
  }
  if (is_unique && (type === "select" || type === "multiselect")) {
    problems.push({ path: ["is_unique"], message: "expected false: a select cannot be unique" });
  }
  const allowed = CONFIG_KEYS[type] ?? [];
  for (const key of Object.keys(config).filter((each) => !allowed.includes(each))) {
    const message = `expected to be omitted: the config of type ${type} takes ${allowed.join(" or ") || "nothing"}`;
    const choices = [OPTIONS, STATUSES].find(({ plural }) => plural === key);
    const later = choices === undefined ? "" : `; add ${key} with ${choices.create} afterwards`;
    problems.push({ path: ["config", key], message: message + later });
  }
  return type === "record-reference" ? [...problems, ...findReferenceProblems(config)] : problems;
}

const CONFIG_KEYS: Partial<Record<AttributeRequest["type"], string[]>> = {
  currency: ["currency"],
  "record-reference": ["relationship", "record_reference"],
};

function findReferenceProblems({ record_reference, relationship }: Record<string, unknown>) {
  if (relationship === undefined && record_reference !== undefined) return [];
  const relation = toObject(relationship);
  if (typeof relation["object"] !== "string" || relation["object"] === "") {
    const message =
      'expected the slug of the object referred to: {"relationship":{"object":"companies"}}';
    return [{ path: ["config", "relationship", "object"], message }];
  }
  const given = RELATION_KEYS.filter((key) => relation[key] !== undefined);
  if (given.length === 0) return [];
  return RELATION_KEYS.filter((key) => !given.includes(key)).map((key) => ({
    path: ["config", "relationship", key],
    message: `expected together with ${given.join(", ")}: a two-way relationship needs all of them`,
  }));
}

/** Encodes the parts of the request that depend on the type, and reports what was changed. */
export function encodeAttribute(request: AttributeRequest) {
  const multiselect = request.type === "multiselect";
  const adjusted =
    multiselect && !request.is_multiselect
      ? ["is_multiselect was written as true: the type is multiselect"]
      : [];
  return {
    type: multiselect ? "select" : request.type,
    is_multiselect: multiselect || request.is_multiselect,
    ...encodeConfig(request.config),
    adjusted,
  };
}

/** Moves the referenced object to where the CRM expects it; a two-way relationship is a key of its own. */
function encodeConfig({ relationship, ...config }: Record<string, unknown>) {
  if (relationship === undefined) return { config };
  const relation = toObject(relationship);
  const record_reference = { allowed_objects: [relation["object"]] };
  const bothWays = RELATION_KEYS.some((key) => relation[key] !== undefined);
  return {
    config: { record_reference, ...config },
    ...(bothWays ? { relationship: relation } : {}),
  };
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
