import { z } from "zod";
import { isImplied } from "./coerce-input.js";
import { MARKS } from "./named.js";

/** Changes to the schema of an input in the JSON schema that models see. Validation stays the same. */
export interface ModelView {
  /** Leaves the input out: no model should set it. */
  hidden?: true;
  /** Replaces the description; false drops it, for an input whose name says everything. */
  description?: string | false;
  /** Leaves out the properties of an object, or all but the type of a list's items: the description explains them. */
  opaque?: true;
  /** Leaves out that null is accepted: several types of one input are more than some model APIs accept. */
  withoutNull?: true;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

// Limits cost tokens in every turn. A call beyond one gets an error that names it.
const LIMITS = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "pattern",
  "format",
] as const;

/**
 * Returns the schema with another view for models. The description stays what programs, errors and
 * documentation show.
 *
 * @example z.strictObject({ limit: forModels(z.int().describe("Maximum items"), { description: false }) })
 */
export function forModels<Schema extends z.ZodType>(schema: Schema, view: ModelView): Schema {
  return schema.meta({ ...schema.meta(), modelView: view });
}

/** Shows models an input without its description, because its name says enough. */
export function selfExplanatory<Schema extends z.ZodType>(schema: Schema): Schema {
  return forModels(schema, { description: false });
}

/**
 * Registers the JSON schema that models see instead of the one zod makes of an input: without limits,
 * which errors teach, and as `forModels` says. It is made at first use, because most tools are never shown to a
 * model. LangChain and zod's `toJSONSchema` copy registered metadata over what they make themselves.
 */
export function registerModelSchema<Input extends z.ZodObject>(input: Input): Input {
  let made: JsonSchema | undefined;
  const part = (key: string) => (made ??= toModelSchema(input))[key];
  const metadata = {
    ...input.meta(),
    // JSON leaves out undefined keys.
    $schema: undefined,
    get properties() {
      return part("properties");
    },
    get required() {
      return part("required");
    },
    additionalProperties: false,
  };
  z.globalRegistry.add(input, metadata);
  return input;
}

/**
 * Makes the JSON schema that models see, with all properties of nested objects: for clients that check arguments by it
 * or make forms of it. It costs more tokens than the one that models are sent.
 */
export function toNestedSchema(input: z.ZodObject): JsonSchema {
  return { ...toModelSchema(input, { isNested: true }), additionalProperties: false };
}

/** Makes the JSON schema that models see. */
function toModelSchema(input: z.ZodObject, { isNested = false } = {}): JsonSchema {
  // Of a copy: the input's own metadata is what is being made.
  const { $schema: _dialect, ...json } = z.toJSONSchema(z.object(input.shape), {
    io: "input",
    override: ({ jsonSchema, path, zodSchema }) => {
      const schema = zodSchema as z.core.$ZodType as z.ZodType;
      showModels(schema, jsonSchema, path.length === 0);
      if (isNested) omitImplied(schema, jsonSchema);
      else if (viewOf(schema).opaque) hideParts(jsonSchema);
    },
  });
  return json;
}

function showModels(schema: z.ZodType, json: JsonSchema, isRoot: boolean): void {
  for (const limit of LIMITS) delete json[limit];
  delete json["propertyNames"];
  delete json["modelView"];
  delete json[MARKS];
  if (json.additionalProperties === false && !isRoot) delete json.additionalProperties;
  if (schema instanceof z.ZodRecord) json.additionalProperties = true;
  if (schema instanceof z.ZodObject) hideProperties(schema, json);
  const { description, withoutNull } = viewOf(schema);
  if (withoutNull) hideNull(json);
  if (description === false) delete json.description;
  else if (description !== undefined) json.description = description;
}

/** Requires no input that may be left out because it has one value only: examples in descriptions leave it out. */
function omitImplied(schema: z.ZodType, json: JsonSchema): void {
  if (!(schema instanceof z.ZodObject)) return;
  setRequired(json, (key) => !isImplied(schema.shape[key] as z.ZodType));
}

function hideNull(json: JsonSchema): void {
  const [inner] = json.anyOf ?? [];
  if (inner === undefined) return;
  delete json.anyOf;
  Object.assign(json, { ...inner, ...json });
}

/** Leaves the type of a list's items: OpenAI and Google reject a list without any. */
function hideParts(json: JsonSchema): void {
  delete json.properties;
  delete json.required;
  delete json.title;
  const { items } = json as { items?: JsonSchema };
  if (items?.type !== undefined) json.items = { type: items.type };
}

function hideProperties({ shape }: z.ZodObject, json: JsonSchema): void {
  for (const [key, schema] of Object.entries(shape)) {
    if (!viewOf(schema as z.ZodType).hidden) continue;
    delete json.properties?.[key];
  }
  setRequired(json, (key) => json.properties?.[key] !== undefined);
}

function setRequired(json: JsonSchema, isKept: (key: string) => boolean): void {
  const required = (json.required ?? []).filter(isKept);
  if (required.length > 0) json.required = required;
  else delete json.required;
}

/** Returns the view of a schema or of what it wraps, as zod hands metadata on. */
function viewOf(schema: z.ZodType): ModelView {
  const view = schema.meta()?.["modelView"] as ModelView | undefined;
  if (view !== undefined) return view;
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapper ? viewOf(schema.unwrap() as z.ZodType) : {};
}
