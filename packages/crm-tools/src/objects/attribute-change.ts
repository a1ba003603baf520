import type { AttributeProblem } from "./attribute-config.js";

/** The inputs of a changed attribute whose form depends on the type of the attribute. */
export interface AttributeChange {
  config?: Record<string, unknown> | undefined;
  default_value?: Record<string, unknown> | null | undefined;
}

const CONFIG_KEYS = ["currency", "record_reference"];

/** Finds forms of a configuration and a default value that the CRM does not know. */
export function findChangeProblems({ config = {}, default_value }: AttributeChange) {
  const problems: AttributeProblem[] = Object.keys(config)
    .filter((key) => !CONFIG_KEYS.includes(key))
    .map((key) => ({
      path: ["config", key],
      message: `expected to be omitted: config takes ${CONFIG_KEYS.join(" or ")}`,
    }));
  if (!default_value || isDefault(default_value)) return problems;
  const message =
    'expected {"type":"static","template":[{"value":5}]}, {"type":"dynamic","template":"current-user"} or {}';
  return [...problems, { path: ["default_value"], message }];
}

function isDefault({ template, type, ...others }: Record<string, unknown>): boolean {
  if (Object.keys(others).length > 0) return false;
  if (type === undefined) return template === undefined;
  return type === "static"
    ? Array.isArray(template)
    : type === "dynamic" && typeof template === "string";
}

/** Encodes a change: null or an empty default value removes the default. */
export function encodeChange<Change extends AttributeChange>(change: Change) {
  const { default_value } = change;
  const removes = default_value && Object.keys(default_value).length === 0;
  return removes ? { ...change, default_value: null } : change;
}
