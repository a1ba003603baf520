import type { Args } from "./args.ts";
import { correctInput } from "./correct-input.ts";
import { followAdvice } from "./follow-advice.ts";
import { type LookUp, type ReadTool, lookUp, readInputs } from "./look-up.ts";
import { replaceNamed } from "./replace-named.ts";

/** A tool call of the agent. */
export interface Call {
  name: string;
  args: Args;
}

/** The next step that an error message asks for. `lost`: it asks for none. */
export type NextStep = { kind: "call"; args: Args } | LookUp | { kind: "stop" } | { kind: "lost" };

/** An agent's knowledge besides a message: the values that the user gave, by input, and its tools. */
export interface Reader {
  known: Args;
  tools: readonly ReadTool[];
}

// "If it fails again, tell the user" is no reason to stop at once.
const REPEAT = /Make the call again|Wait [\w .]+ before the next call|Try again/;
const STOP = /Retrying will not help|(?:ask|tell|inform) the user|report it/i;

/**
 * Reads an error message as an agent does that knows nothing but the message, its tools, and what the user
 * said.
 */
export function readError(message: string, call: Call, { known, tools }: Reader): NextStep {
  if (REPEAT.test(message)) return { kind: "call", args: call.args };
  if (STOP.test(message)) return { kind: "stop" };
  const problems = listProblems(message);
  const unknown = problems.filter(({ text }) => text.startsWith("not an input"));
  // Names first: the other problems may be of the same inputs.
  if (unknown.length > 0) return correct(unknown, call, known);
  if (problems.length > 0 && problems.every((problem) => isStated(problem, known))) {
    return correct(problems, call, known);
  }
  const replaced =
    replaceNamed(message, call.args) ??
    (problems.length === 0 ? followAdvice(message, call.args, known) : undefined);
  if (replaced !== undefined) return { kind: "call", args: replaced };
  const named = findTool(message, call.name, tools);
  if (named !== undefined) {
    const field = problems.find(({ text }) => text.includes(named.name))?.field;
    return lookUp(named, message, { args: call.args, field, known });
  }
  const given = readInputs(message);
  if (problems.length === 0 && Object.keys(given).length > 0) {
    return { kind: "call", args: { ...call.args, ...given } };
  }
  return problems.length === 0 ? { kind: "lost" } : correct(problems, call, known);
}

interface Problem {
  field: string;
  text: string;
}

/** Lists the inputs that a message names: in a list of problems, or in the service's words. */
function listProblems(message: string): Problem[] {
  const found = [
    ...message.matchAll(/^- (?<field>[^:\n]+): (?<text>.+)$/gm),
    ...message.matchAll(/; (?<field>\w+): (?<text>The [^;"]+)/g),
  ];
  return found.map(({ groups: { field = "", text = "" } = {} }) => ({ field, text }));
}

/** Returns true for an input to leave out or whose value the message has, and for one that was left out although the user said its value. */
function isStated({ field, text }: Problem, known: Args): boolean {
  if (/^expected without|closest passage/.test(text)) return true;
  return text.includes("received undefined") && known[field] !== undefined;
}

/** Finds the first tool that the message names, other than the one that was called. */
function findTool(message: string, called: string, tools: readonly ReadTool[]) {
  const words = message.match(/\w+/g) ?? [];
  const first = words.find((word) => word !== called && tools.some(({ name }) => name === word));
  return tools.find(({ name }) => name === first);
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
