import { type Args, correctInput } from "./correct-input.ts";

/** A tool call of the agent. */
export interface Call {
  name: string;
  args: Args;
}

/** A call of another tool, for a value of its result (`take`), or only to see what happened. */
export interface LookUp {
  kind: "look up";
  tool: string;
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
  const named = tools.find((tool) => tool !== call.name && message.includes(tool));
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

function lookUp(
  tool: string,
  message: string,
  { args, problems }: { args: Args; problems: readonly Problem[] },
): LookUp {
  const [, value] = new RegExp(`(\\w+) (?:of|from) ${tool}`).exec(message) ?? [];
  const input =
    problems.find(({ text }) => text.includes(tool))?.field ??
    Object.keys(args).find((name) => new RegExp(`\\b${name}\\b`).test(message));
  return value === undefined || input === undefined
    ? { kind: "look up", tool }
    : { kind: "look up", tool, take: { value, input } };
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
