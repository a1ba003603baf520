import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { createAgent } from "langchain";
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

/** Runs an agent that makes a call and then does only what the error messages tell it. */
export async function learnFromErrors({ call, known = {}, tools }: Lesson): Promise<Run> {
  const model = new ErrorReadingModel(call, { known, tools: readTools(tools) });
  const agent = createAgent({ model, tools: [...tools] });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go." }] });
  const results = messages.filter((message) => ToolMessage.isInstance(message));
  return {
    outcome: (messages.at(-1)?.text ?? "lost") as Outcome,
    calls: results.map(({ name }) => name ?? ""),
    errors: results.filter(({ status }) => status === "error").map(({ text }) => text),
  };
}

/** The JSON schema of a tool, which is always that of an object. */
interface ObjectSchema {
  properties?: Args;
  required?: readonly string[];
}

/** What a model sees of the tools of many runs: converting their schemas takes longer than a run. */
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

/** A chat model without knowledge of the services: its calls follow from the error messages. */
class ErrorReadingModel extends BaseChatModel {
  readonly #first: Call;
  readonly #reader: Reader;

  constructor(first: Call, reader: Reader) {
    super({});
    this.#first = first;
    this.#reader = reader;
  }

  override _llmType(): string {
    return "error-reading";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const next = this.#decide(getResults(messages));
    const isCall = typeof next === "object";
    const message = new AIMessage({
      content: isCall ? "" : next,
      tool_calls: isCall
        ? [
            {
              type: "tool_call",
              id: `call-${messages.length}`,
              name: next.name,
              args: { ...next.args },
            },
          ]
        : [],
    });
    return { generations: [{ text: message.text, message }] };
  }

  #decide(results: readonly Result[]): Call | Outcome {
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

  /** Continues after a look-up: with the value that the error asked for, if it asked for one. */
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

/** Finds the last call that failed and whose tool has not succeeded since: a look-up may need another one. */
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

function getResults(messages: readonly BaseMessage[]): Result[] {
  const calls = messages.flatMap((message) =>
    AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [],
  );
  return messages
    .filter((message) => ToolMessage.isInstance(message))
    .map(({ status, text, tool_call_id }) => {
      const call = calls.find(({ id }) => id === tool_call_id);
      return { name: call?.name ?? "", args: call?.args ?? {}, failed: status === "error", text };
    });
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
