import { type Args, getAt, listTexts, setAt } from "./args.ts";

type Follow = (match: RegExpExecArray, args: Args, known: Args) => Args | undefined;

// Actions that follow from advice in a sentence rather than a list of inputs. The first that applies is used.
const ADVICE: readonly (readonly [RegExp, Follow])[] = [
  [
    /\b[Gg]ive ([\w-]+)(?: or [\w-]+)* as (\w+)/,
    ([, value, input = ""], args) => ({ ...args, [input]: value }),
  ],
  [
    /give it as (\{.+?\}) in (\w+)/,
    ([, form = "", input = ""], args) => {
      const [, text = ""] = listTexts(args[input])[0] ?? [];
      return { ...args, [input]: JSON.parse(form.replaceAll("…", text)) as unknown };
    },
  ],
  [/choose another \w+/, (match, args) => renameQuoted(match.input, args)],
  [/have the (\w+) ([\w-]+)/, ([, name = "", value], args) => ({ ...args, [name]: value })],
  [/(?:itself writes|cannot be cleared:) ([\w-]+)/, ([, name = ""], args) => omit(args, name)],
  [
    /Missing required values: (.+)\. Add them/,
    (_match, args, known) => ({ ...args, ...addKnown("values", args, known) }),
  ],
  [
    /(?:Expected: |which takes .*?: )(\{.+?\})\.(?: |$)/,
    ([, form = ""], args) => useForm(form, args),
  ],
];

/** Follows advice that is a sentence; undefined if the message has none. */
export function followAdvice(message: string, args: Args, known: Args): Args | undefined {
  for (const [pattern, follow] of ADVICE) {
    const match = pattern.exec(message);
    const followed = match && follow(match, args, known);
    if (followed) return followed;
  }
  return undefined;
}

/** Replaces the query of a call by the form that a message shows, with the call's own text for `…`. */
export function useForm(form: string, args: Args): Args | undefined {
  const input = ["sorts", "filter"].find((name) => args[name] !== undefined);
  if (input === undefined) return undefined;
  const [, text = ""] = listTexts(args[input]).at(-1) ?? [];
  const shown = JSON.parse(form.replaceAll(/"…"|…/g, JSON.stringify(text))) as unknown;
  return { ...args, [input]: input === "sorts" ? [shown] : shown };
}

/** Gives the value that a message quotes another name. */
function renameQuoted(message: string, args: Args): Args | undefined {
  const [path] = listTexts(args).find(([, text]) => message.includes(`"${text}"`)) ?? [];
  return path === undefined ? undefined : setAt(args, path, `${String(getAt(args, path))}_2`);
}

function addKnown(input: string, args: Args, known: Args): Args {
  return { [input]: { ...(known[input] as Args), ...(args[input] as Args) } };
}

function omit(part: Args, name: string): Args {
  const entries = Object.entries(part)
    .filter(([key]) => key !== name)
    .map(([key, value]) => {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return [key, isObject ? omit(value as Args, name) : value] as const;
    });
  return Object.fromEntries(entries);
}
