import type { Operation, Service } from "@workbelt/core/provider";
import { type AnyTool, identityOf, resultSchemaOf } from "@workbelt/core/adapters";
import { z } from "zod";

/** An operation with its service. */
type ToolOf = Pick<AnyTool, "operation" | "service">;

/** The parts of a JSON schema that name fields. */
interface FieldSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly additionalProperties?: FieldSchema | boolean;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FieldSchema>>;
}

const schemas = new WeakMap<Operation, FieldSchema>();

function fieldSchemaOf(operation: Operation): FieldSchema {
  const known = schemas.get(operation);
  if (known !== undefined) return known;
  const output = resultSchemaOf(operation) ?? z.unknown();
  const json = z.toJSONSchema(output, { io: "output", unrepresentable: "any" }) as FieldSchema;
  const schema = withReferences(json, json);
  schemas.set(operation, schema);
  return schema;
}

// As deep as a result nests what may be inside itself, such as blocks.
const MAX_NESTED = 10;

/** Replaces references by the schemas that they name; those inside themselves, down to a depth. */
function withReferences(schema: FieldSchema, root: FieldSchema, depth = 0): FieldSchema {
  const { $ref, additionalProperties, anyOf, items, properties } = schema;
  if ($ref !== undefined) {
    if (depth === MAX_NESTED) return {};
    const key = $ref.replace(/^.*\//, "");
    return withReferences(key === "#" ? root : (root.$defs?.[key] ?? {}), root, depth + 1);
  }
  const resolve = (part: FieldSchema) => withReferences(part, root, depth);
  const isOpen = typeof additionalProperties === "object";
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(resolve) }),
    ...(items && { items: resolve(items) }),
    ...(isOpen && { additionalProperties: resolve(additionalProperties) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, resolve(part)]),
      ),
    }),
  };
}

function listShapes(schema: FieldSchema): readonly FieldSchema[] {
  return schema.anyOf?.flatMap(listShapes) ?? [schema];
}

/**
 * Lists the fields that results of an operation may have, by the paths of their objects: `""` for the result itself,
 * `items[]` for the elements of a list.
 */
export function listFields(operation: Operation): Record<string, string[]> {
  const fields = new Map<string, Set<string>>();
  collectFields(fieldSchemaOf(operation), "", fields);
  return Object.fromEntries([...fields].map(([path, keys]) => [path, [...keys]]));
}

function collectFields(schema: FieldSchema, path: string, fields: Map<string, Set<string>>): void {
  for (const { additionalProperties, items, properties } of listShapes(schema)) {
    const inside = (key: string) => (path === "" ? key : `${path}.${key}`);
    if (properties !== undefined) {
      const keys = fields.get(path) ?? new Set();
      fields.set(path, keys);
      for (const [key, field] of Object.entries(properties)) {
        keys.add(key);
        collectFields(field, inside(key), fields);
      }
    }
    if (items !== undefined) collectFields(items, `${path}[]`, fields);
    if (typeof additionalProperties === "object") {
      collectFields(additionalProperties, inside("*"), fields);
    }
  }
}

/** Lists the paths of objects whose keys the account decides, such as the values of a record. */
export function listOpenPaths(operation: Operation): string[] {
  const paths = new Set<string>();
  collectOpen(fieldSchemaOf(operation), "", paths);
  return [...paths];
}

function collectOpen(schema: FieldSchema, path: string, paths: Set<string>): void {
  for (const { additionalProperties, items, properties } of listShapes(schema)) {
    for (const [key, field] of Object.entries(properties ?? {})) {
      collectOpen(field, path === "" ? key : `${path}.${key}`, paths);
    }
    if (items !== undefined) collectOpen(items, `${path}[]`, paths);
    if (properties === undefined && typeof additionalProperties === "object") paths.add(path);
  }
}

/** Returns the fields of objects that have one id, as their service declares. */
function pickIds(fields: Readonly<Record<string, FieldSchema>>, service: Service): string[] {
  return Object.keys(fields).filter(
    (key) => identityOf(service, key) !== undefined && fields[key]?.items === undefined,
  );
}

/**
 * Lists the ids in the result of a write that are known only when it has been made: those of what it creates. Ids that
 * its input gives are known; a deletion creates nothing.
 */
export function listNewIds({ operation, service }: ToolOf): string[] {
  const { effect, input } = operation;
  if (effect === "delete") return [];
  const ids = listShapes(fieldSchemaOf(operation)).flatMap(({ properties = {}, required = [] }) =>
    // What an update has beside its target may be absent.
    pickIds(properties, service).filter((key) => effect === "create" || required.includes(key)),
  );
  return [...new Set(ids)].filter((key) => !(key in input.shape));
}

/** Returns the ids that a write's result repeats from its input. */
export function pickGivenIds(
  { operation, service }: ToolOf,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const ids = listShapes(fieldSchemaOf(operation)).flatMap(({ properties = {} }) =>
    pickIds(properties, service),
  );
  const repeated = ids.filter((key) => typeof input[key] === "string");
  const given = Object.fromEntries(repeated.map((key) => [key, input[key]]));
  // The result of a deletion has the id of its target under a name of its own.
  const [own, ...others] = ids.filter((key) => !(key in operation.input.shape));
  const targets = Object.entries(input).filter(([key]) => identityOf(service, key) !== undefined);
  const isDeletion = operation.effect === "delete" && own !== undefined && others.length === 0;
  return isDeletion && targets.length === 1 ? { [own]: targets[0]?.[1], ...given } : given;
}

const resultIds = new WeakMap<Operation, readonly string[]>();

/** Lists the ids that each element of a list has; those of the result itself for anything else. */
export function listResultIds({ operation, service }: ToolOf): readonly string[] {
  const known = resultIds.get(operation);
  if (known !== undefined) return known;
  const shapes = listShapes(fieldSchemaOf(operation)).flatMap((shape) =>
    listShapes(shape.properties?.["items"]?.items ?? shape),
  );
  const ids = shapes.flatMap(({ properties = {}, required = [] }) =>
    // In the order in which they are declared.
    required.filter((key) => pickIds(properties, service).includes(key)),
  );
  const found = [...new Set(ids)];
  resultIds.set(operation, found);
  return found;
}
