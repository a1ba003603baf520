import { safeLine, WorkbeltError } from "@workbelt/core";
import { listTokens, quote, quoteUnlessToken, suggestClosest } from "@workbelt/core/provider";
import type { ProgramEnd } from "./messages.js";
import { ProgramError, type ProgramErrorOptions, type ProgramPosition } from "./program-error.js";
import type { ProgramLimits } from "./interpreter.js";

// The program's first line is the second one of what QuickJS runs.
const LINES_BEFORE = 1;
const MAX_TEXT = 300;
// Messages of QuickJS.
const OUT_OF_MEMORY = "out of memory";
const OUT_OF_STACK = "Maximum call stack size exceeded";
const UNDEFINED = /^'?(\w+)'? is not defined$/;
// What models know from browsers and Node.
const MISSING = new Set(
  "Buffer fetch Headers Intl module performance process Request require Response setImmediate setInterval setTimeout structuredClone TextDecoder TextEncoder URL URLSearchParams window".split(
    " ",
  ),
);

/** Facts that the host has about a program that ended. */
export interface EndContext {
  readonly functions: readonly string[];
  readonly limits: ProgramLimits;
  /** The error that a call was rejected with, if the program did not catch it. */
  readonly cause: unknown;
}

/** Makes the error for a program that ended early. Texts in `details` are the program's own, and are quoted. */
export function describeEnd(end: ProgramEnd, context: EndContext): ProgramError {
  const { details, kind } = end;
  const options = { position: findPosition(end.stack) };
  switch (kind) {
    case "syntax":
      return new ProgramError("syntax", `This is not JavaScript: ${textOf(details["message"])}.`, {
        ...options,
        advice: "Nothing was run. Correct the program and run it again.",
      });
    case "refused":
      return describeRefusal(details, options);
    case "thrown":
      return describeThrown(details, context, options);
    default:
      return describeLimit(kind, context.limits, { ...options, cause: details["message"] });
  }
}

type Details = ProgramEnd["details"];

function describeLimit(
  kind: string,
  limits: ProgramLimits,
  options: ProgramErrorOptions,
): ProgramError {
  switch (kind) {
    case "time":
      return new ProgramError(
        "time",
        `The program and its calls took more than ${limits.timeoutMs / 1000} seconds.`,
        {
          ...options,
          advice: "Read lists instead of single things, or give fewer records to one program.",
        },
      );
    case "compute":
      return new ProgramError(
        "time",
        `The program computed for more than ${limits.computeMs / 1000} seconds, without the time of its calls.`,
        { ...options, advice: "Look for a loop that does not end." },
      );
    case "calls":
      return new ProgramError("calls", `The program made more than ${limits.calls} calls.`, {
        ...options,
        advice: "Use lists, filters and bulk operations instead of a call for each record.",
      });
    case "output":
      return new ProgramError(
        "output",
        `The program returned and printed more than ${limits.outputCharacters} characters.`,
        { ...options, advice: "Return sums, counts, or the first few records." },
      );
    default:
      return new ProgramError(
        "memory",
        `The program used more than ${Math.floor(limits.memoryBytes / 2 ** 20)} MiB of memory, or called itself too deeply.`,
        { ...options, advice: "Keep sums and counts instead of all records." },
      );
  }
}

function describeThrown(
  details: Details,
  { cause, functions, limits }: EndContext,
  options: ProgramErrorOptions,
): ProgramError {
  if (details["reason"] === "waits-forever") {
    return new ProgramError("thrown", "The program waits for a promise that nothing settles.", {
      ...options,
      advice: "Await only calls, and promises that your own code resolves.",
    });
  }
  // Messages of our own errors are safe, and say what to do.
  if (WorkbeltError.isInstance(cause))
    return new ProgramError("thrown", cause.message, { ...options, cause });
  const message = typeof details["message"] === "string" ? details["message"] : "";
  const name = typeof details["name"] === "string" ? details["name"] : undefined;
  if (message === OUT_OF_MEMORY || message === OUT_OF_STACK) {
    return describeLimit("memory", limits, options);
  }
  return new ProgramError(
    "thrown",
    `The program threw ${name === undefined ? "" : `${quoteUnlessToken(name)}: `}${quote(message)}.`,
    { ...options, cause, advice: adviseName(message, functions) },
  );
}

/** Advises about a name that does not exist. */
function adviseName(message: string, functions: readonly string[]): string | undefined {
  const [, name] = UNDEFINED.exec(message) ?? [];
  if (name === undefined) return undefined;
  if (MISSING.has(name)) {
    return "Programs have the JavaScript language, console and the functions that they were given: no timers, network, modules or other globals.";
  }
  const closest = suggestClosest(name, functions);
  return closest === undefined ? undefined : `Did you mean ${closest}?`;
}

function describeRefusal(details: Details, options: ProgramErrorOptions): ProgramError {
  const { advice, message } = explainRefusal(details);
  return new ProgramError("refused", message, { ...options, advice });
}

function explainRefusal(details: Details): { message: string; advice: string } {
  const name = quoteUnlessToken(details["function"] ?? details["namespace"]);
  const field = quoteUnlessToken(details["field"]);
  const label = textOf(details["label"]);
  const fields = Array.isArray(details["fields"]) ? details["fields"] : [];
  const path = textOf(details["path"]);
  switch (details["reason"]) {
    case "field":
      return {
        message: `The result of ${name} has no field ${field} ${path === "" ? "at its top" : `in ${path}`}.`,
        advice: `The fields there are ${listTokens(fields)}.`,
      };
    case "list-field":
      return {
        message: `The result of ${name} has a list ${path === "" ? "at its top" : `in ${path}`}, and lists have no ${field}.`,
        advice: "Read the fields of its items.",
      };
    case "promise-field":
      return {
        message: `${name} returns a promise, and ${field} was read before it settled.`,
        advice: `Write (await ${name}(…)).${field}.`,
      };
    case "function":
      return {
        message: `There is no function ${name}.${field}.`,
        advice: `The functions of ${name} are ${listTokens(fields)}.`,
      };
    case "planned-result-given":
      return {
        message: `The result of ${label} is not known before the plan is applied, so it cannot be an argument.`,
        advice: `Give what is known of it: ${listTokens(fields)}.`,
      };
    case "planned-result":
      return {
        message: `${details["field"] === "" ? "The result" : `The field ${field}`} of ${label} is known only after the plan is applied.`,
        advice: `Until then a program can read ${listTokens(fields)}, and give it to other calls. Write what depends on the rest in a second program.`,
      };
    default:
      return {
        message: `The id of ${label} is known only after the plan is applied, so a program cannot read, compare or print it as text.`,
        advice:
          "Give it to other calls as it is, log it or return it. Write what depends on it in a second program.",
      };
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? safeLine(value, MAX_TEXT) : "";
}

/** Finds where the program was: the first of its own lines in a stack trace. */
export function findPosition(stack: string | undefined): ProgramPosition | undefined {
  const [, line, column] = /\bprogram\.js:(\d{1,6}):(\d{1,6})\b/.exec(stack ?? "") ?? [];
  if (line === undefined) return undefined;
  return { line: Math.max(1, Number(line) - LINES_BEFORE), column: Number(column) };
}
