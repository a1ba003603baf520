import { type Args, pick } from "./args.ts";

/**
 * Replaces what a message says does not exist by what it says to write instead, wherever the arguments have
 * it; leaves out what it says to leave out.
 */
export function replaceNamed(message: string, args: Args): Args | undefined {
  const [, omitted = ""] = /[Ll]eave (\w+) out/.exec(message) ?? [];
  if (Object.hasOwn(args, omitted)) {
    return Object.fromEntries(Object.entries(args).filter(([name]) => name !== omitted));
  }
  const [, title, choices] =
    /has no \w+ "([^"]+)"\. Write one of these exactly[^:]*: (".+")/.exec(message) ?? [];
  if (title !== undefined && choices !== undefined) {
    return replaceInside(args, title, pick(choices, title) ?? title) as Args;
  }
  const [, name, closest, names = ""] =
    /The attribute ([\w-]+) (?:of \w+ )?does not exist\.(?: Did you mean ([\w-]+)\?)? Attributes: (.+)\./.exec(
      message,
    ) ?? [];
  if (name === undefined) return undefined;
  const existing = closest ?? pick(names.replaceAll(/([\w-]+)/g, '"$1"'), name) ?? name;
  return replaceInside(args, name, existing) as Args;
}

function replaceInside(part: unknown, old: string, replacement: string): unknown {
  if (part === old) return replacement;
  if (Array.isArray(part)) return part.map((inner) => replaceInside(inner, old, replacement));
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key === old ? replacement : key,
    replaceInside(value, old, replacement),
  ]);
  return Object.fromEntries(entries);
}
