import { type Args, pick } from "./args.ts";
import { readExample } from "./example.ts";

/**
 * Replaces what a message says does not exist by what it says to write instead, wherever the arguments have
 * it; leaves out what it says to leave out.
 */
export function replaceNamed(message: string, args: Args): Args | undefined {
  const [, omitted = ""] = /[Ll]eave (\w+) out/.exec(message) ?? [];
  if (Object.hasOwn(args, omitted)) {
    return Object.fromEntries(Object.entries(args).filter(([name]) => name !== omitted));
  }
  const [, title, suggested, choices] =
    /has no \w+ "([^"]+)"\.(?: Did you mean "([^"]+)"\?)? Write one of these exactly[^:]*: (".+")/.exec(
      message,
    ) ?? [];
  if (title !== undefined && choices !== undefined) {
    return replaceInside(args, title, suggested ?? pick(choices, title) ?? title) as Args;
  }
  const [, column, similar, columns = ""] =
    /There is no column "([^"]+)"(?:; did you mean "([^"]+)"\?|\.)(?:.*?The columns are: (.+?)\.)?/.exec(
      message,
    ) ?? [];
  if (column !== undefined) {
    const replacement = similar ?? pick(columns, column) ?? column;
    return replaceInside(args, column, replacement) as Args;
  }
  const [, option, near, options = ""] =
    /There is no option "([^"]+)"(?:; did you mean "([^"]+)"\?|\.)(?: The options are (.+?)\.)?/.exec(
      message,
    ) ?? [];
  if (option !== undefined) {
    return replaceInside(args, option, near ?? pick(options, option) ?? option) as Args;
  }
  const [, refused, taken = ""] = /one of its options, not (\w+): (".+")/.exec(message) ?? [];
  if (refused !== undefined) {
    return replaceInside(args, refused, pick(taken, refused) ?? refused) as Args;
  }
  const [, written, form = ""] = /Write "([^"]+)" as (.+)/.exec(message) ?? [];
  const isListed = message.includes("\n- ");
  if (written !== undefined && !isListed) return replaceValue(args, written, form) as Args;
  const [, wanted] = /\bgive it as (\w+)/.exec(message) ?? [];
  const [given, id] =
    Object.entries(args).find(([, value]) => message.includes(String(value))) ?? [];
  if (wanted !== undefined && given !== undefined) {
    const { [given]: _, ...others } = args;
    return { ...others, [wanted]: id };
  }
  const [, name, closest, names = ""] =
    /The attribute ([\w-]+) (?:of \w+ )?does not exist\.(?: Did you mean ([\w-]+)\?)? Attributes: (.+)\./.exec(
      message,
    ) ?? [];
  if (name === undefined) return undefined;
  const existing = closest ?? pick(names.replaceAll(/([\w-]+)/g, '"$1"'), name) ?? name;
  return replaceInside(args, name, existing) as Args;
}

/** Writes the values of a key in the form of an example, which may name options. */
function replaceValue(part: unknown, name: string, form: string): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => {
    const [, options] = /options are (".+")/.exec(form) ?? [];
    const choice = options === undefined ? value : pick(options, JSON.stringify(value));
    return [key, key === name ? readExample(form, choice) : replaceValue(value, name, form)];
  });
  return Object.fromEntries(entries);
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
