import type { z } from "zod";
import { toKebab } from "../names.js";
import { flagOf } from "./input-flags.js";
import { InputOption } from "./input-option.js";
import { kindOf, shapeOf } from "./schema-kind.js";

const DOTTED = /^(--[A-Za-z][\w-]*)\.([\p{L}\p{N}_$.-]+)(?:=|$)/u;

/**
 * Creates the options of the dotted flags on a command line, such as `--values.name`. Objects have any keys, so
 * these flags cannot be known before.
 */
export function createDottedOptions(args: readonly string[], input: z.ZodObject): InputOption[] {
  const shape = input.shape as Record<string, z.ZodType>;
  const objects = Object.keys(shape).filter((name) => isObjectLike(shape[name]));
  const roots = new Map(objects.map((name) => [flagOf(name), name]));
  const flags = new Map<string, InputOption>();
  for (const [, flag = "", rest = ""] of args.map((arg) => DOTTED.exec(arg) ?? [])) {
    const root = roots.get(`--${toKebab(flag.slice(2))}`);
    if (root === undefined) continue;
    const place = resolvePath(rest.split("."), shape[root], [root]);
    flags.set(`${flag}.${rest}`, new InputOption(`${flag}.${rest} <value>`, "", place).hideHelp());
  }
  return [...flags.values()];
}

/** Resolves the parts of a dotted name: keys that the schema knows may be written with dashes or in camel case. */
export function resolvePath(
  parts: readonly string[],
  schema: z.ZodType | undefined,
  path: readonly string[],
): { path: readonly string[]; schema: z.ZodType | undefined } {
  const [part, ...rest] = parts;
  if (part === undefined) return { path, schema };
  const shape = shapeOf(schema) ?? {};
  const key = keyOf(shape, part) ?? part;
  return resolvePath(rest, Object.hasOwn(shape, key) ? shape[key] : undefined, [...path, key]);
}

/** Returns the key that a name means, exactly or in another spelling. */
export function keyOf(shape: object, name: string): string | undefined {
  if (Object.hasOwn(shape, name)) return name;
  return Object.keys(shape).find((key) => toKebab(key) === toKebab(name));
}

function isObjectLike(schema: z.ZodType | undefined): boolean {
  return ["object", "open"].includes(kindOf(schema));
}
