import { type Args, type Text, listTexts } from "./args.ts";

/** A tool as a model sees it: its name, its inputs, and which of them it requires. */
export interface ReadTool {
  name: string;
  inputs: readonly string[];
  required: readonly string[];
}

/**
 * A call of another tool, for a value of its result (`take`; its input may be inside an object or list:
 * `linked_records.0.target_record_id`), or only to see what happened.
 */
export interface LookUp {
  kind: "look up";
  tool: string;
  args: Args;
  take?: { value: string; input: string };
}

/** The failed call, the input that the message is about, if it says so, and what the user said. */
interface Failed {
  args: Args;
  field: string | undefined;
  known: Args;
}

const ID = /^[\da-f-]{36}$/;

/** Prepares the call of a tool that a message names. */
export function lookUp(tool: ReadTool, message: string, { args, field, known }: Failed): LookUp {
  const [, value] = new RegExp(`(\\w+) (?:of|from) ${tool.name}\\b`).exec(message) ?? [];
  const texts = listTexts(args);
  const quoted = texts.find(
    ([, text]) => message.includes(`"${text}"`) || (ID.test(text) && message.includes(text)),
  );
  const input =
    field ??
    quoted?.[0] ??
    Object.keys(args).find((name) => new RegExp(`\\b${name}\\b`).test(message));
  const own = Object.fromEntries(
    Object.entries(args).filter(([name]) => tool.inputs.includes(name)),
  );
  const filled = Object.fromEntries(
    tool.required.map((name) => [name, fillInput(name, message, { args, known, texts })]),
  );
  const stated = Object.entries(readInputs(message, quoted?.[1]));
  const given = Object.fromEntries(stated.filter(([name]) => tool.inputs.includes(name)));
  return value === undefined || input === undefined
    ? { kind: "look up", tool: tool.name, args: { ...own, ...filled, ...given } }
    : { kind: "look up", tool: tool.name, args: { ...filled, ...given }, take: { value, input } };
}

/**
 * Fills an input that the tool requires: with an id that the message says is of the right kind, as in the
 * failed call, as the user said, or with any id of the call. An id that was not found is of no use.
 */
function fillInput(
  name: string,
  message: string,
  { args, known, texts }: { args: Args; known: Args; texts: readonly Text[] },
): unknown {
  if (!/(?:^|_)id$/.test(name)) return args[name] ?? known[name];
  const ids = texts.map(([, text]) => text).filter((text) => ID.test(text));
  const mentioned = ids.find((id) => message.includes(id));
  if (!/\bnot found\b/i.test(message)) return mentioned ?? args[name] ?? known[name] ?? ids[0];
  return args[name] === mentioned ? known[name] : (args[name] ?? known[name]);
}

/** Reads the inputs that a message gives with their values; `id` is the one it is about. */
export function readInputs(message: string, id?: string): Args {
  const [, itsInput] = /\bwith it as (\w+)/.exec(message) ?? [];
  if (itsInput !== undefined) return { [itsInput]: id };
  const given = message.matchAll(/\b(?:with|and) (?:the )?(\w+) ([\w-]+)/g);
  return Object.fromEntries(
    Array.from(given, ([, name = "", text = ""]) => [name, LITERALS.get(text) ?? text]),
  );
}

const LITERALS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);
