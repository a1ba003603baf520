import { type Args, correctInput } from "./correct-input.ts";
import { replaceNamed } from "./replace-named.ts";

/** A tool call of the agent. */
export interface Call {
  name: string;
  args: Args;
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

/** What an error message tells the agent to do next. `lost`: it does not say. */
export type NextStep = { kind: "call"; args: Args } | LookUp | { kind: "stop" } | { kind: "lost" };

// "If it fails again, tell the user" is no reason to stop at once.
const REPEAT = /Make the call again|Wait [\w .]+ before the next call|Try again/;
const STOP = /Retrying will not help|(?:ask|tell|inform) the user|report it/i;

/**
 * Reads an error message as an agent does that knows nothing but the message, the names of its tools, and
 * what the user said.
 */
export function readError(
  message: string,
  call: Call,
  { known, tools }: { known: Args; tools: readonly string[] },
): NextStep {
  if (REPEAT.test(message)) return { kind: "call", args: call.args };
  if (STOP.test(message)) return { kind: "stop" };
  const problems = listProblems(message);
  const unknown = problems.filter(({ text }) => text.startsWith("not an input"));
  // Names first: the other problems may be of the same inputs.
  if (unknown.length > 0) return correct(unknown, call, known);
  if (problems.length > 0 && problems.every((problem) => isLeftOut(problem, known))) {
    return correct(problems, call, known);
  }
  const replaced = replaceNamed(message, call.args);
  if (replaced !== undefined) return { kind: "call", args: replaced };
  const words = new Set(message.match(/\w+/g));
  const named = tools.find((tool) => tool !== call.name && words.has(tool));
  if (named !== undefined) return lookUp(named, message, { args: call.args, problems });
  return problems.length === 0 ? { kind: "lost" } : correct(problems, call, known);
}

interface Problem {
  field: string;
  text: string;
}

/** Lists the inputs that a message names: in a list of problems, or in the service's words. */
function listProblems(message: string): Problem[] {
  const found = [
    ...message.matchAll(/^- (?<field>[\w.]+): (?<text>.+)$/gm),
    ...message.matchAll(/; (?<field>\w+): (?<text>The [^;"]+)/g),
  ];
  return found.map(({ groups: { field = "", text = "" } = {} }) => ({ field, text }));
}

/** Returns true for an input that was left out although the user said its value. */
function isLeftOut({ field, text }: Problem, known: Args): boolean {
  return text.includes("received undefined") && known[field] !== undefined;
}

function lookUp(
  tool: string,
  message: string,
  { args, problems }: { args: Args; problems: readonly Problem[] },
): LookUp {
  const [, value] = new RegExp(`(\\w+) (?:of|from) ${tool}`).exec(message) ?? [];
  const input =
    problems.find(({ text }) => text.includes(tool))?.field ??
    findQuoted(message, args) ??
    Object.keys(args).find((name) => new RegExp(`\\b${name}\\b`).test(message));
  const given = Object.fromEntries(
    Array.from(message.matchAll(/\bwith (?:the )?(\w+) ([\w-]+)/g), ([, name, text]) => [
      name,
      text,
    ]),
  );
  return value === undefined || input === undefined
    ? { kind: "look up", tool, args: { ...args, ...given } }
    : { kind: "look up", tool, args: given, take: { value, input } };
}

/** Finds the path of the argument whose value the message quotes. */
function findQuoted(message: string, args: unknown): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === "string" && message.includes(`"${value}"`)) return name;
    const inner = findQuoted(message, value);
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
}

function correct(problems: readonly Problem[], { args }: Call, known: Args): NextStep {
  let corrected = args;
  for (const { field, text } of problems) {
    const next = correctInput(field, text, corrected, known);
    if (next === undefined) return { kind: "lost" };
    corrected = next;
  }
  return { kind: "call", args: corrected };
}
