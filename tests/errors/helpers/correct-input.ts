import { type Args, listTexts, pick, setAt } from "./args.ts";
import { readExample, takeJson } from "./example.ts";
import { useForm } from "./follow-advice.ts";

/** A problem of one input, as an input error lists it. */
interface Problem {
  field: string;
  /** Value of the field in the failed call. */
  value: unknown;
  args: Args;
  /** Values that the user gave, by input: no message can have them. */
  known: Args;
}

type Correct = (match: RegExpExecArray, problem: Problem) => Args | undefined;

const set = (field: string, value: unknown): Args => ({ [field]: value });

// Corrections that a reader makes after each kind of message. The first that applies is used.
const RULES: readonly (readonly [RegExp, Correct])[] = [
  [
    /Did you mean (\w+)\?/,
    ([, name = ""], { field, value }) => ({ [field]: undefined, [name]: value }),
  ],
  [/^not an input/, (_match, { field }) => set(field, undefined)],
  [
    /“([^”]+)”(?:\. There are| could be any of these): (.+)/,
    ([, named = "", people = ""], { field, value }) => {
      const id = pickPerson(people, named);
      const [path] = listTexts(value).find(([, text]) => text === named) ?? [];
      if (path === undefined || id === undefined) return undefined;
      return set(field, path === "" ? id : setAt(value as Args, path, id));
    },
  ],
  [
    /^not known here|cannot be written|leave (?:it|them) out/,
    (_match, { field }) => set(field, undefined),
  ],
  [
    /^expected (?:only |together )?with .+ (?:only|or later)$/,
    (_match, { field }) => set(field, undefined),
  ],
  [
    /at least one of ([\w, ]+)/,
    ([, names = ""], { known }) => {
      const said = names.match(/\w+/g)?.find((name) => known[name] !== undefined);
      return said === undefined ? undefined : set(said, known[said]);
    },
  ],
  [
    /(?:^Write "[^"]+" as |(?:expected|It is:|such as|as in|as) (?=[{[]))(.+)/,
    ([, text = ""], { field, value }) => {
      const [, options] = /options are (".+")/.exec(text) ?? [];
      const example = readExample(text, options === undefined ? value : pick(options, value));
      return example === undefined ? undefined : set(field, example);
    },
  ],
  [/^expected ("[^"]+")$/, ([, literal = ""], { field }) => set(field, JSON.parse(literal))],
  [/one of[^:"]*: ([\da-f-]{36})/, ([, id], { field }) => set(field, id)],
  [/^expected (\w+), the type/, ([, type], { field }) => set(field, type)],
  [
    /expected one of ([\w, ]+)/,
    ([, names = ""], { field, value }) =>
      names === "" ? undefined : set(field, pick(names.replaceAll(/(\w[\w ]*)/g, '"$1"'), value)),
  ],
  [/expected (?:without|to be omitted with)/, (_match, { field }) => set(field, undefined)],
  [
    /expected (?:exactly|at most|only) one of (\w+(?:, \w+)*(?: and \w+)?)/,
    ([, names = ""], { args, known }) => {
      const choices = names.split(/, | and /);
      const [first, ...others] = choices.filter((name) => args[name] !== undefined);
      if (first !== undefined) return Object.fromEntries(others.map((name) => [name, undefined]));
      const said = choices.find((name) => known[name] !== undefined);
      return said === undefined ? undefined : set(said, known[said]);
    },
  ],
  [
    /^expected (\w+) or (\w+)$/,
    ([, first = "", second = ""], { known }) =>
      knownValue(first, known) ?? knownValue(second, known),
  ],
  [
    /expected one of (".+")/,
    ([, options = ""], { field, value }) => set(field, pick(options, value)),
  ],
  [
    /there is a \w+ "([^"]+)" already/,
    ([, name = ""], { field, value }) => ({ [field]: undefined, [name]: value }),
  ],
  [/closest passage is “(.+)”/, ([, passage], { field }) => set(field, passage)],
  [/\ball true\b/, () => set("all", true)],
  [
    /at most (\d+) (?:rows|items)/,
    ([, length], { field, value }) => set(field, (value as unknown[]).slice(0, Number(length))),
  ],
  [/(?:perhaps|did you mean) "?([\w-]+)/, ([, name], { field }) => set(field, name)],
  [
    /Available[^:]*: (".+")/,
    ([, options = ""], { field, value }) => set(field, pick(options, value)),
  ],
  [/it is now (.+) UTC/, ([, now], { field }) => set(field, now)],
  [
    /Give (\w+) as well, before ([\d-]+ [\d:]+)/,
    ([, other = "", limit = ""]) => set(other, secondBefore(limit)),
  ],
  [/: before ([\d-]+ [\d:]+)/, ([, limit = ""], { field }) => set(field, secondBefore(limit))],
  [
    /expected to be (?:before|after|greater than) (\w+)/,
    ([, other = ""], { args, field, value }) => ({ [field]: args[other], [other]: value }),
  ],
  [
    /at most (\d+) characters/,
    ([, length], { field, value }) => set(field, String(value).slice(0, Number(length))),
  ],
  [/[<>]=(\d+)/, ([, limit], { field }) => set(field, Number(limit))],
  [
    /begins with (https:\/\/)/,
    ([, start], { field, value }) => set(field, String(value).replace(/^\w*:?\/\//, `${start}`)),
  ],
  [
    /such as "?([^\s"]+(?: \d\d:\d\d:\d\d)?)/,
    ([, example = ""], { field }) => set(field, example.replace(/,$/, "")),
  ],
  [
    /expected at least one of (.+)/,
    ([, names = ""], { known }) =>
      names
        .split(", ")
        .map((name) => knownValue(name, known))
        .find((given) => given !== undefined),
  ],
  [/, 1 to (\d+)$/, ([, most], { field }) => set(field, Number(most))],
  [/\(default all\)/, (_match, { field }) => set(field, undefined)],
  [/\(default (\d+)\)/, ([, value], { field }) => set(field, Number(value))],
  [/^expected|^Invalid input|^The /, (_match, { field, known }) => knownValue(field, known)],
];

/**
 * Corrects arguments as the message about one input says; undefined if it leaves the reader helpless. The
 * field may be inside an object or list: `linked_records.0.target_object`.
 */
export function correctInput(
  field: string,
  message: string,
  args: Args,
  known: Args,
): Args | undefined {
  const [outer = "", ...inner] = field.split(".");
  const part = args[outer];
  const [, name = ""] = /expected a value of ([\w-]+)/.exec(message) ?? [];
  const values = { ...(known[field] as Args | undefined), ...(part as Args | undefined) };
  if (Object.hasOwn(values, name)) return { ...args, [field]: values };
  const [, right, other] = /[Gg]ive ([\w-]+)(?: or [\w-]+)* as (\w+)/.exec(message) ?? [];
  if (other !== undefined && Object.hasOwn(args, other)) return { ...args, [other]: right };
  const [, shown] = /^expected[^{]*(\{.+\})/.exec(message) ?? [];
  const form = shown && takeJson(shown);
  const isQuery = outer === "filter" || outer === "sorts";
  if (isQuery && form !== undefined && part !== undefined) return useForm(form, args);
  if (inner.length > 0 && typeof part === "object" && part !== null) {
    const corrected = correctInput(inner.join("."), message, { ...part }, known);
    if (corrected === undefined) return undefined;
    return { ...args, [outer]: Array.isArray(part) ? Object.values(corrected) : corrected };
  }
  for (const [pattern, correct] of RULES) {
    const match = pattern.exec(message);
    const change = match && correct(match, { field, value: args[field], args, known });
    if (change) return withoutUndefined({ ...args, ...change });
  }
  return undefined;
}

/** Leaves out the arguments that are undefined. */
export function withoutUndefined(args: Args): Args {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}

function knownValue(field: string, known: Args): Args | undefined {
  return known[field] === undefined ? undefined : set(field, known[field]);
}

/** Picks the id of the person whose name, or else email address, begins most like the one that was given. */
function pickPerson(people: string, named: string): string | undefined {
  const labels = Array.from(people.matchAll(/“([^”]+)”/g), ([, label = ""]) => label);
  const label = pick(labels.map((each) => `"${each}"`).join(", "), named);
  const described = people.split("; ").find((person) => person.includes(`“${label}”`));
  return described?.match(/[\da-f]{8}-[\da-f-]{27}/)?.[0];
}

function secondBefore(limit: string): string {
  return new Date(Date.parse(`${limit}Z`) - 1000).toISOString();
}
