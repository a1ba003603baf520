import { asList, asObject, asText, type JsonObject, resolveReference, toLine } from "./json.js";

/** Levels of objects and lists that are looked at. */
export const MAX_DEPTH = 5;
// Other names are not worth a place in code.
const MEMBER = /^[\w.$@-]{1,64}$/;
const MAX_MEMBERS = 40;
const MAX_ALL_MEMBERS = 200;
const MAX_ENUM = 40;

/** The number of members of one body that may still be read. */
export interface Budget {
  members: number;
}

export function createBudget(): Budget {
  return { members: MAX_ALL_MEMBERS };
}

/** Takes the members of an object out of the budget. */
export function takeMembers(
  properties: Surface["properties"],
  budget: Budget,
): [name: string, schema: unknown][] {
  const taken = [...properties]
    .filter(([name]) => MEMBER.test(name) && name !== "__proto__")
    .slice(0, MAX_MEMBERS);
  budget.members -= taken.length;
  return taken;
}

/** A JSON Schema of a document, with references and `allOf` resolved on the surface. */
export interface Surface {
  type: string;
  nullable: boolean;
  properties: ReadonlyMap<string, unknown>;
  required: ReadonlySet<string>;
  schema: JsonObject;
}

/** Looks at the surface of a schema: of 3.0 with `nullable`, of 3.1 with several types. */
export function readSurface(
  root: JsonObject,
  given: unknown,
  visited: Set<JsonObject> = new Set(),
): Surface {
  const schema = resolveReference(root, given, "a schema");
  // A schema may be a part of itself.
  const parts = visited.has(schema) ? [] : asList(schema["allOf"]);
  visited.add(schema);
  const inner = parts.map((part) => readSurface(root, part, visited));
  const types = [schema["type"]].flat().filter((type) => typeof type === "string");
  const properties = new Map(Object.entries(asObject(schema["properties"]) ?? {}));
  for (const part of inner) {
    for (const [name, value] of part.properties)
      if (!properties.has(name)) properties.set(name, value);
  }
  const required = asList(schema["required"]).filter((name) => typeof name === "string");
  const named =
    types.find((type) => type !== "null") ?? inner.find(({ type }) => type !== "")?.type;
  const implied = properties.size > 0 ? "object" : "";
  return {
    type: named ?? implied,
    nullable: schema["nullable"] === true || types.includes("null"),
    properties,
    required: new Set([...required, ...inner.flatMap((part) => [...part.required])]),
    schema,
  };
}

/**
 * Writes the zod schema of a response: open objects, words as texts, because a new word must not fail. What is
 * nested deeply, or in itself, is unknown.
 */
export function writeResponse(
  root: JsonObject,
  given: unknown,
  budget: Budget = createBudget(),
  depth = 0,
): string {
  const { nullable, properties, required, schema, type } = readSurface(root, given);
  const end = nullable ? ".nullable()" : "";
  if (type === "string") return `z.string()${end}`;
  if (type === "integer" || type === "number") return `z.number()${end}`;
  if (type === "boolean") return `z.boolean()${end}`;
  if (depth >= MAX_DEPTH || budget.members <= 0) return "z.unknown()";
  if (type === "array") {
    return `z.array(${writeResponse(root, schema["items"], budget, depth + 1)})${end}`;
  }
  if (type !== "object" || properties.size === 0) return "z.unknown()";
  const members = takeMembers(properties, budget).map(([name, value]) => {
    const inner = writeResponse(root, value, budget, depth + 1);
    // Documents often require nothing; what has an id always sends it.
    const isOptional = !required.has(name) && name !== "id" && inner !== "z.unknown()";
    return `${JSON.stringify(name)}: ${inner}${isOptional ? ".nullish()" : ""}`;
  });
  return `z.looseObject({ ${members.join(", ")} })${end}`;
}

/** Writes the zod schema of an input; undefined for one that is no plain value. */
export function writeInput(
  root: JsonObject,
  {
    description,
    required,
    schema: given,
  }: { schema: unknown; required: boolean; description: unknown },
): string | undefined {
  const { schema, type } = readSurface(root, given);
  const base = writePlain(schema, type);
  if (base === undefined) return undefined;
  const text = toLine(asText(description) ?? asText(schema["description"]) ?? "", 80);
  const described = text === "" ? base : `${base}.describe(${JSON.stringify(text)})`;
  return required ? described : `${described}.optional()`;
}

function writePlain(schema: JsonObject, type: string): string | undefined {
  const words = asList(schema["enum"]).filter((word) => typeof word === "string" && word !== "");
  if (words.length > 0 && words.length <= MAX_ENUM) return `z.enum(${JSON.stringify(words)})`;
  if (type === "string") {
    return `z.string().min(${readLimit(schema["minLength"]) ?? 1}).max(${readLimit(schema["maxLength"]) ?? 500})`;
  }
  if (type === "boolean") return "z.boolean()";
  if (type !== "integer" && type !== "number") return undefined;
  const limits = (["minimum", "maximum"] as const).map((key) => {
    const limit = readLimit(schema[key]);
    return limit === undefined ? "" : `.${key.slice(0, 3)}(${limit})`;
  });
  return `${type === "integer" ? "z.int()" : "z.number()"}${limits.join("")}`;
}

function readLimit(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
