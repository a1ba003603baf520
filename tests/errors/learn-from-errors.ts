import type { ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { type Args, getAt, setAt } from "./helpers/args.ts";
import type { ReadTool } from "./helpers/look-up.ts";
import { type Call, type NextStep, type Reader, readError } from "./helpers/read-error.ts";

/**
 * End of a run. `done`: the first call's tool succeeded; `checked`: the agent looked up what happened
 * instead of repeating the call; `stopped`: a message said that only a person can help; `lost`: a message
 * did not say what to do.
 */
export type Outcome = "done" | "checked" | "stopped" | "lost";

/** A finished run. */
export interface Run {
  outcome: Outcome;
  /** Names of the tools that were called, in order. */
  calls: string[];
  /** The error messages that were read. */
  errors: string[];
}

/** A call that fails, and what the agent has besides the messages. */
export interface Lesson {
  tools: readonly StructuredToolInterface[];
  call: Call;
  /** Values that the user gave, by input: no message can have them. */
  known?: Args | undefined;
}

const MAX_CALLS = 8;

/** Makes a call as an agent does, and then only what the error messages say. */
export async function learnFromErrors({ call, known = {}, tools }: Lesson): Promise<Run> {
  const agent = new ErrorReadingAgent(call, { known, tools: readTools(tools) });
  const results: Result[] = [];
  let next = agent.decide(results);
  while (typeof next === "object") {
    results.push(await makeCall(next, tools));
    next = agent.decide(results);
  }
  return {
    outcome: next,
    calls: results.map(({ name }) => name),
    errors: results.filter(({ failed }) => failed).map(({ text }) => text),
  };
}

/** Makes the call of a model, and returns what the model reads. LangChain's agents show it what a tool throws, too. */
async function makeCall(
  { args, name }: Call,
  tools: readonly StructuredToolInterface[],
): Promise<Result> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`A message names ${name}, which is no tool.`);
  try {
    const { status, text }: ToolMessage = await tool.invoke({
      type: "tool_call",
      id: "call-1",
      name,
      args,
    });
    return { name, args, failed: status === "error", text };
  } catch (error) {
    return { name, args, failed: true, text: String(error) };
  }
}

/** The JSON schema of a tool, which is always that of an object. */
interface ObjectSchema {
  properties?: Args;
  required?: readonly string[];
}

/** Names and inputs of tools that several runs share: converting their schemas takes longer than a run. */
const converted = new WeakMap<readonly StructuredToolInterface[], ReadTool[]>();

function readTools(tools: readonly StructuredToolInterface[]): ReadTool[] {
  const known = converted.get(tools) ?? tools.map(toReadTool);
  converted.set(tools, known);
  return known;
}

function toReadTool({ name, schema }: StructuredToolInterface): ReadTool {
  const { properties = {}, required = [] } = toJsonSchema(schema) as ObjectSchema;
  return { name, inputs: Object.keys(properties), required };
}

interface Result extends Call {
  failed: boolean;
  text: string;
}

/** An agent without knowledge of the services: its calls follow from the error messages. */
class ErrorReadingAgent {
  readonly #first: Call;
  readonly #reader: Reader;

  constructor(first: Call, reader: Reader) {
    this.#first = first;
    this.#reader = reader;
  }

  decide(results: readonly Result[]): Call | Outcome {
    const last = results.at(-1);
    if (last === undefined) return this.#first;
    if (results.length >= MAX_CALLS) return "lost";
    if (last.failed) return toCall(this.#read(last, results), last);
    if (last.name === this.#first.name) return "done";
    return this.#continue(last, results);
  }

  #read(failed: Result, results: readonly Result[]): NextStep {
    const goal = results.findLast(({ name }) => name === this.#first.name);
    const { known } = this.#reader;
    const remembered = failed === goal ? known : { ...known, ...goal?.args };
    return readError(failed.text, failed, { ...this.#reader, known: remembered });
  }

  /** Continues after a lookup: with the value that the error asked for, if it asked for one. */
  #continue(lookUp: Result, results: readonly Result[]): Call | Outcome {
    const goal = findUnresolved(results);
    const step = goal && this.#read(goal, results);
    if (goal === undefined || step?.kind !== "look up" || step.take === undefined) return "checked";
    const { input, value: key } = step.take;
    const said = [
      getAt(goal.args, input),
      this.#reader.known["query"],
      this.#reader.known["about"],
    ];
    // Of several values, such as email addresses, any will do.
    const [value] = [findValue(lookUp.text, key, said)].flat();
    if (value === undefined) return "checked";
    return { name: goal.name, args: setAt(goal.args, input, value) };
  }
}

/** Finds the last call that failed and whose tool has not succeeded since: a lookup may need another one. */
function findUnresolved(results: readonly Result[]): Result | undefined {
  return results.findLast(({ failed, name }, index) => {
    const later = results.slice(index + 1);
    return failed && !later.some((result) => result.name === name && !result.failed);
  });
}

function toCall(step: NextStep, { name }: Call): Call | Outcome {
  switch (step.kind) {
    case "call":
      return { name, args: step.args };
    case "look up":
      return { name: step.tool, args: step.args };
    default:
      return step.kind === "stop" ? "stopped" : "lost";
  }
}

/**
 * Finds a value of a key in the data of a result: in the item that has what was said, else in the first. An
 * item that is a text is the value itself.
 */
function findValue(content: string, key: string, said: readonly unknown[]): unknown {
  const { data } = JSON.parse(content) as { data: { items?: unknown[] } & Args };
  const words = said.filter((word) => typeof word === "string").map((word) => word.toLowerCase());
  const isMeant = (item: unknown) =>
    words.some((word) => JSON.stringify(item).toLowerCase().includes(word));
  const items = data.items ?? [data];
  return [...items.filter(isMeant), ...items]
    .map((item) => (typeof item === "string" ? item : findInside(item, key)))
    .find((found) => found !== undefined);
}

function findInside(part: unknown, key: string): unknown {
  if (typeof part !== "object" || part === null) return undefined;
  if (Object.hasOwn(part, key)) return (part as Args)[key];
  return Object.values(part)
    .map((inner) => findInside(inner, key))
    .find((found) => found !== undefined);
}
