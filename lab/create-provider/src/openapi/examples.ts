import { findErrorShape } from "../error-body.js";
import { asList, asObject, asText, type JsonObject, resolveReference } from "./json.js";
import type { DocumentOperation } from "./read-document.js";
import { createBudget, MAX_DEPTH, readSurface, takeMembers } from "./schemas.js";

const MAX_EXAMPLE = 4000;

/** Returns the JSON content of a request or response: its schema, and its example if it has one. */
export function readContent(
  root: JsonObject,
  holder: JsonObject,
): { schema: unknown; example: unknown } {
  const content = asObject(holder["content"]) ?? {};
  const type = Object.keys(content).find((each) => /[/+]json\b/.test(each));
  const media = asObject(type === undefined ? undefined : content[type]) ?? {};
  const [named] = Object.values(asObject(media["examples"]) ?? {});
  const example =
    media["example"] ?? (named && resolveReference(root, named, "an example")["value"]);
  return { schema: media["schema"], example };
}

/** Returns the example of a schema, or a value that it accepts. */
export function makeExample(
  root: JsonObject,
  given: unknown,
  budget = createBudget(),
  depth = 0,
): unknown {
  const { properties, schema, type } = readSurface(root, given);
  const own = schema["example"] ?? asList(schema["examples"])[0] ?? schema["default"];
  if (own !== undefined && own !== null && isSmall(own) && fits(own, type)) return own;
  const [word] = asList(schema["enum"]);
  if (word !== undefined && word !== null) return word;
  if (type === "string") return EXAMPLES[asText(schema["format"]) ?? ""] ?? "a text";
  if (type === "integer" || type === "number") return Number(schema["minimum"] ?? 1) || 1;
  if (type === "boolean") return true;
  if (depth >= MAX_DEPTH || budget.members <= 0) return null;
  if (type === "array") return [makeExample(root, schema["items"], budget, depth + 1)];
  const entries = takeMembers(properties, budget).map(([name, value]) => [
    name,
    makeExample(root, value, budget, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  "date-time": "2026-03-01T09:00:00Z",
  date: "2026-03-01",
  email: "ada@customer.example",
  uri: "https://customer.example/51",
  uuid: "891dcbfc-9141-415d-9b2a-2238a6cc012d",
};

function fits(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return asObject(value) !== undefined;
  return type === "" || typeof value === (type === "integer" ? "number" : type);
}

function isSmall(value: unknown): boolean {
  return JSON.stringify(value).length <= MAX_EXAMPLE;
}

/** Returns the body of an error of these operations in which text and code can be found; undefined if there is none. */
export function findErrorExample(
  root: JsonObject,
  operations: readonly DocumentOperation[],
): unknown {
  for (const { method, operation, path } of operations) {
    for (const [status, response] of Object.entries(asObject(operation["responses"]) ?? {})) {
      if (!/^(?:4..|5..|default)$/i.test(status)) continue;
      const holder = resolveReference(
        root,
        response,
        `the response ${status} of ${method} ${path}`,
      );
      const { example, schema } = readContent(root, holder);
      const body = example ?? (schema === undefined ? undefined : makeExample(root, schema));
      if (findErrorShape(body) !== undefined && isSmall(body)) return body;
    }
  }
  return undefined;
}
