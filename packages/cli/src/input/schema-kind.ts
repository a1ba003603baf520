import type { z } from "zod";

/** The form in which a value is given. `open` is data of the service, of which no schema knows the types. */
export type Kind = "boolean" | "number" | "text" | "list" | "object" | "open";

/** Returns the schema inside any number of `optional` and `nullable`. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType === undefined ? schema : unwrap(innerType);
}

/** Returns the form of a schema's values; without a schema the data is open. */
export function kindOf(schema: z.ZodType | undefined): Kind {
  switch (schema && unwrap(schema).def.type) {
    case "boolean":
      return "boolean";
    case "number":
    case "int":
      return "number";
    case "string":
    case "enum":
    case "literal":
      return "text";
    case "array":
      return "list";
    case "object":
      return "object";
    default:
      return "open";
  }
}

/** Returns true if an input cannot be left out. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** Returns the texts that a schema allows; none if it does not list them. */
export function choicesOf(schema: z.ZodType): string[] {
  const { options = [] } = unwrap(schema) as { options?: readonly unknown[] };
  return options.filter((each) => typeof each === "string");
}

/** Returns the description of a schema, or of the one inside it. */
export function descriptionOf(schema: z.ZodType): string {
  return schema.description ?? unwrap(schema).description ?? "";
}

/** Returns the schema of a list's items. */
export function itemOf(schema: z.ZodType): z.ZodType {
  return (unwrap(schema) as z.ZodArray).element as z.ZodType;
}

/** Returns the properties of an object; undefined for anything else. */
export function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined {
  if (schema === undefined || kindOf(schema) !== "object") return undefined;
  return (unwrap(schema) as z.ZodObject<Record<string, z.ZodType>>).shape;
}
