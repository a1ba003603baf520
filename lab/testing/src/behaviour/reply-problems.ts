import { WorkbeltError } from "@workbelt/core";
import { checkInput } from "@workbelt/core/testing-support";
import { findOutputProblems } from "../output-problems.js";
import { type Respond, respondWithJson } from "../recording-server.js";
import { describeError, exchange, respondWith, type Subject } from "./exchange.js";
import { ADDED_KEY, withNewMembers, withNewWords } from "./vary-reply.js";

/** Finds replies that are not the operation's and lead to anything but a clear error. */
export async function findUnusableReplyProblems(subject: Subject): Promise<string[]> {
  const { operation, recorded } = subject;
  const asksForData = operation.effect === "read" || operation.effect === "create";
  const isEmpty = recorded.reply === undefined || JSON.stringify(recorded.reply) === "{}";
  const mustRefuse = asksForData && !isEmpty;
  const whole = JSON.stringify(recorded.reply ?? {});
  const replies: [what: string, respond: Respond, isRefused: boolean][] = [
    ["a page of HTML", respondWithText("text/html", "<!doctype html><p>Sign in</p>"), true],
    ["JSON that is cut off", respondWithText("application/json", whole.slice(0, -1)), true],
    ["null", respondWithJson(200, null), mustRefuse],
    ["an empty list", respondWithJson(200, []), mustRefuse && !Array.isArray(recorded.reply)],
    ["an empty object", respondWithJson(200, {}), mustRefuse],
    ["a text", respondWithJson(200, "ok"), mustRefuse],
  ];
  const problems: string[] = [];
  for (const [what, respond, isRefused] of replies) {
    const { error } = await exchange(subject, [respond], (tool) => readAsModel(subject, tool));
    if (error === undefined && isRefused) {
      problems.push(
        `It accepts ${what} as a reply: let \`response\` require what the service always sends, such as an id.`,
      );
    }
    if (error !== undefined && !WorkbeltError.isInstance(error)) {
      problems.push(
        `${what} as a reply leads to ${describeError(error)}: let \`response\` describe all that \`result\` and \`compact\` use.`,
      );
    }
  }
  return problems;
}

/** Finds what keeps the operation from working when the service adds members and words. */
export async function findAdditionProblems(subject: Subject): Promise<string[]> {
  const { operation, recorded } = subject;
  const { fixedKeys = [], reply } = recorded;
  const additions: [what: string, reply: unknown, advice: string][] = [
    ["new members", withNewMembers(reply), "`response` must not be strict"],
    [
      "new words",
      withNewWords(reply, fixedKeys),
      "declare words of the service as `z.string()`, or name their keys in `fixedKeys` of the case",
    ],
  ];
  const problems: string[] = [];
  for (const [what, changed, advice] of additions) {
    const { error, result } = await exchange(subject, [respondWith(recorded, changed)], (tool) =>
      readAsModel(subject, tool),
    );
    const found =
      error === undefined ? findOutputProblems(operation, result) : [describeError(error)];
    problems.push(...found.map((each) => `A reply with ${what} fails: ${advice}. ${each}`));
  }
  return Object.hasOwn(Object.prototype, ADDED_KEY) || ADDED_KEY in {}
    ? [...problems, "A member `__proto__` of the reply reaches the prototype of all objects."]
    : problems;
}

/** Returns what a model reads before lookups and cuts. Unlike a tool, it hides no error of `compact`. */
async function readAsModel(
  { input, operation }: Subject,
  tool: { execute(input: Record<string, unknown>): Promise<unknown> },
): Promise<unknown> {
  const output = await tool.execute({ ...input });
  return operation.compact?.(output, checkInput(operation, input)) ?? output;
}

function respondWithText(type: string, text: string): Respond {
  return (response) => response.writeHead(200, { "content-type": type }).end(text);
}
