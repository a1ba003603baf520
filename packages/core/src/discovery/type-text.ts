import type { z } from "zod";

/** A part of a JSON schema, with the keywords that zod writes for the schemas of operations. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Options of {@link toTypeText}. */
export interface TypeTextOptions {
  /** Adds descriptions as comments. */
  comments: boolean;
  /** Literals by the name of an input that takes any text. */
  literals?: Readonly<Record<string, readonly string[]>>;
  /** Receives the types of schemas with a title, by it, and of recursive schemas. */
  named?: Map<string, string>;
  /** Beginning of the names of recursive schemas without a title. @default "Shape" */
  prefix?: string;
}

/**
 * Writes the type of a JSON schema as TypeScript, in as few tokens as a model needs. A schema with a title becomes a type
 * of this name.
 */
export function toTypeText(schema: JsonSchema, options: TypeTextOptions): string {
  const { named, prefix = "Shape" } = options;
  const text = (part: JsonSchema | boolean): string => {
    if (typeof part === "boolean") return "unknown";
    if (part.$ref !== undefined) return textOfReference(part.$ref.replace(/^.*\//, ""));
    const { title, ...untitled } = part;
    if (title === undefined || named === undefined) return textOf(part);
    named.set(title, textOf(untitled));
    return title;
  };

  const textOfReference = (key: string): string => {
    const definition = key === "#" ? schema : schema.$defs?.[key];
    if (definition === undefined || named === undefined) return "unknown";
    const { title, ...untitled } = definition;
    const name = title ?? `${prefix}${key.replaceAll(/\W|__schema/g, "")}`;
    if (named.has(name)) return name;
    // Known before its own parts are written, which refer to it.
    named.set(name, "unknown");
    named.set(name, textOf(untitled));
    return name;
  };

  const textOf = (part: JsonSchema): string => {
    if (part.const !== undefined) return JSON.stringify(part.const);
    if (part.enum !== undefined) return part.enum.map((each) => JSON.stringify(each)).join(" | ");
    const alternatives = part.anyOf ?? part.oneOf;
    if (alternatives !== undefined) return [...new Set(alternatives.map(text))].join(" | ");
    if (Array.isArray(part.type)) {
      return part.type.map((type) => text({ ...part, type })).join(" | ");
    }
    return textOfType(part);
  };

  const textOfType = (part: JsonSchema): string => {
    switch (part.type) {
      case "string":
      case "boolean":
      case "null":
        return part.type;
      case "number":
      case "integer":
        return "number";
      case "array":
        return textOfArray(part);
      case "object":
        return textOfObject(part);
      default:
        return "unknown";
    }
  };

  const textOfArray = ({ items }: JsonSchema): string => {
    const item = items === undefined || Array.isArray(items) ? "unknown" : text(items);
    return /[|]/.test(withoutNested(item)) ? `(${item})[]` : `${item}[]`;
  };

  const textOfObject = ({
    additionalProperties,
    properties,
    required = [],
  }: JsonSchema): string => {
    const members = Object.entries(properties ?? {}).map(([name, value]) => {
      const { description = "" } = value as JsonSchema;
      const isNeeded = options.comments && description !== "" && !saysItself(value as JsonSchema);
      const comment = isNeeded ? ` // ${description}` : "";
      const optional = required.includes(name) ? "" : "?";
      const literals = (value as JsonSchema).type === "string" && options.literals?.[name];
      const type = literals ? literals.map((each) => JSON.stringify(each)).join(" | ") : undefined;
      return {
        text: `${quoteKey(name)}${optional}: ${type ?? text(value)}`,
        comment,
      };
    });
    const isOpen = typeof additionalProperties === "object" || additionalProperties === true;
    if (members.length === 0) {
      return `Record<string, ${isOpen ? text(additionalProperties) : "unknown"}>`;
    }
    if (members.every(({ comment }) => comment === "")) {
      return `{ ${members.map((member) => member.text).join("; ")} }`;
    }
    const lines = members.map((member) => `${member.text};${member.comment}`);
    return `{\n${lines.join("\n")}\n}`;
  };

  return text(schema);
}

/** Returns true where the type says as much as the description: literals, and examples of what is nested. */
function saysItself({
  description = "",
  title,
  enum: literals,
  items,
  properties,
  const: literal,
}: JsonSchema) {
  if (literals !== undefined || literal !== undefined) return true;
  // A type of its own, whose members have comments.
  if (title !== undefined) return true;
  const isNested = properties !== undefined || (items as JsonSchema | undefined)?.properties;
  return isNested !== undefined && /^\[?\{[^;]*$/.test(description);
}

/** Returns a key of an object type, quoted unless it is an identifier. */
export function quoteKey(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Returns a type without what is inside its braces and parentheses. */
function withoutNested(type: string): string {
  const inner = /\{[^{}]*\}|\([^()]*\)|<[^<>]*>|"(?:[^"\\]|\\.)*"/g;
  const outer = type.replaceAll(inner, "");
  return outer === type ? type : withoutNested(outer);
}
