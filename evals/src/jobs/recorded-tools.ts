import { randomUUID } from "node:crypto";
import type { ToolMessage } from "@langchain/core/messages";
import { createPrograms, type ProgramResult, type Programs } from "@workbelt/programs";
import type { Sandbox } from "@workbelt/sandbox";
import { connectToolkits } from "../agent/connect-toolkits.ts";
import { countDefinitionTokens, countTokens } from "../agent/count-tokens.ts";
import type { Input, Job, JobProgram, JobTools, WayName } from "./job.ts";

/** Calls and tokens of a way, each token counted once. */
export interface WayCost {
  calls: number;
  /** Definitions of the tools that were called. */
  definitionTokens: number;
  argumentTokens: number;
  resultTokens: number;
}

/** Items of a call, if the tool takes several. */
const MAX_ITEMS = 100;

/** A call and the text that a model reads of its result. */
interface RecordedCall {
  name: string;
  args: Input;
  text: string;
}

interface Page {
  items: unknown[];
  next_offset?: number;
  next_cursor?: string;
}

const nextInputs = { next_offset: "offset", next_cursor: "start_cursor" } as const;

/** Our tools, connected to a sandbox. They keep their calls, to count what a model would read and write. */
export class RecordedTools implements JobTools {
  readonly #toolkits;
  readonly #tools;
  readonly #way: WayName;
  readonly #calls: RecordedCall[] = [];
  #programs: Programs | undefined;

  constructor(job: Job, way: WayName, sandbox: Sandbox) {
    this.#toolkits = connectToolkits(job, sandbox, () => ({}));
    this.#tools = new Map(
      this.#toolkits.flatMap((kit) => kit.tools).map((tool) => [tool.name, tool]),
    );
    this.#way = way;
  }

  async read<Data>(operation: string, input: Input): Promise<Data> {
    return (await this.#call<Data>(operation, input)).data;
  }

  async readAll<Item>(operation: string, input: Input): Promise<Item[]> {
    const items: unknown[] = [];
    for (let next: Input | undefined = input; next !== undefined;) {
      const page = await this.#call<Page>(operation, next);
      items.push(...page.data.items);
      next = findNext(input, next, page);
    }
    return items as Item[];
  }

  async writeAll(operation: string, input: Input, items: readonly Input[]): Promise<void> {
    const size = this.#way !== "single" && this.#takesItems(operation) ? MAX_ITEMS : 1;
    for (let start = 0; start < items.length; start += size) {
      const part = items.slice(start, start + size);
      const args = part.length === 1 ? { ...input, ...part[0] } : { ...input, items: part };
      await this.#call(operation, args);
    }
  }

  async runProgram<Value>({ files = {}, source, types }: JobProgram): Promise<Value> {
    const open = (name: string) =>
      Object.hasOwn(files, name) ? new Blob([files[name]!]) : undefined;
    const programs = createPrograms({ toolkits: this.#toolkits, files: open });
    this.#programs = programs;
    const { lookUpDefinition, runDefinition } = programs;
    const keep = (name: string, args: Input, { content, isError }: ProgramResult) => {
      this.#calls.push({ name, args, text: content });
      if (isError) throw new Error(`${name}: ${content}`);
      return content;
    };
    const names = { names: types };
    keep(lookUpDefinition.name, names, await programs.lookUp(names));
    const args = { program: source };
    const content = keep(runDefinition.name, args, await programs.run(args));
    const output = content.slice(content.lastIndexOf("\n") + 1);
    return (JSON.parse(output) as { value: Value }).value;
  }

  #takesItems(operation: string): boolean {
    const schema = this.#tools.get(operation)?.schema;
    return schema !== undefined && "shape" in schema && Object.hasOwn(schema.shape, "items");
  }

  /** Number of calls so far. */
  get callCount(): number {
    return this.#calls.length;
  }

  /** Adds up calls and tokens so far, with the definitions of the tools that were called. */
  countCost(): WayCost {
    const names = new Set(this.#calls.map(({ name }) => name));
    const tools = [...names].flatMap((name) => this.#tools.get(name) ?? []);
    const definitions = this.#programs?.definitions ?? [];
    const used = [
      ...tools,
      ...definitions.map(({ description, name, parameters }) => {
        return { type: "function", function: { name, description, parameters } };
      }),
    ];
    return {
      calls: this.#calls.length,
      definitionTokens: countDefinitionTokens(used),
      argumentTokens: addTokens(this.#calls.map(({ args }) => JSON.stringify(args))),
      resultTokens: addTokens(this.#calls.map(({ text }) => text)),
    };
  }

  async #call<Data>(name: string, args: Input): Promise<Reply<Data>> {
    const tool = this.#tools.get(name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const call = { type: "tool_call", id: randomUUID(), name, args } as const;
    const { status, text } = (await tool.invoke(call)) as ToolMessage<never>;
    this.#calls.push({ name, args, text });
    if (status === "error") throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
    return JSON.parse(text) as Reply<Data>;
  }
}

function addTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}

/** A result as a model reads it. */
interface Reply<Data> {
  data: Data;
  /** Says how to read the rest of a result that is cut. */
  truncated?: string;
}

function findNext(first: Input, last: Input, { data, truncated }: Reply<Page>): Input | undefined {
  const [, position] = /"continue_from": "([\d/]+)"/.exec(truncated ?? "") ?? [];
  if (position !== undefined) return { ...last, continue_from: position };
  for (const [key, input] of Object.entries(nextInputs)) {
    const value = data[key as keyof typeof nextInputs];
    if (value !== undefined) return { ...first, [input]: value };
  }
  return undefined;
}
