import { randomUUID } from "node:crypto";
import type { ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { countTokens } from "../agent/count-tokens.ts";
import { readContent } from "../agent/recorder.ts";

/** JSON of a reply: an oracle knows the shapes of the replies it reads, and fails if they differ. */
// oxlint-disable-next-line typescript/no-explicit-any -- seven servers would need types for each reply.
export type Json = any;

/** Arguments of a call. */
export type Arguments = Record<string, unknown>;

/** Tokens that a perfect caller reads and writes, each counted once. */
export interface OracleCost {
  calls: number;
  /** Requests to a model, if it makes calls that do not depend on each other at once. The answer is not counted. */
  turns: number;
  /** Definitions of all tools that the server lists. */
  definitionTokens: number;
  argumentTokens: number;
  resultTokens: number;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ERROR = /^\s*(?:Error\b|\{"(?:error|object":"error))/;

/** The tools of a server for an oracle. They keep its calls, and refuse ids that no result has named. */
export class RivalTools {
  readonly #tools: Map<string, StructuredToolInterface>;
  readonly #definitionTokens: number;
  readonly #calls: { args: string; result: string }[] = [];
  readonly #ids = new Set<string>();
  #turns = 0;

  /** @param definitionTokens those of all tools, which are the same for each task */
  constructor(tools: readonly StructuredToolInterface[], definitionTokens: number) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#definitionTokens = definitionTokens;
  }

  /** Makes a call and returns the text of its result. @throws Error if the result is an error */
  async call(name: string, args: Arguments): Promise<string> {
    this.#turns += 1;
    return this.#call(name, args);
  }

  /** Makes a call and returns the JSON of its result. */
  async read(name: string, args: Arguments): Promise<Json> {
    return JSON.parse(await this.call(name, args));
  }

  /** Makes calls that do not depend on each other, in one turn. */
  async callAll(calls: readonly (readonly [name: string, args: Arguments])[]): Promise<string[]> {
    if (calls.length > 0) this.#turns += 1;
    const results: string[] = [];
    for (const [name, args] of calls) results.push(await this.#call(name, args));
    return results;
  }

  /** Adds up calls and tokens so far. Ids count as if they were the same in each run. */
  countCost(): OracleCost {
    const known = new Map<string, string>();
    const count = (text: string) => countTokens(withUsualIds(text, known));
    return {
      calls: this.#calls.length,
      turns: this.#turns,
      definitionTokens: this.#definitionTokens,
      argumentTokens: this.#calls.reduce((sum, { args }) => sum + count(args), 0),
      resultTokens: this.#calls.reduce((sum, { result }) => sum + count(result), 0),
    };
  }

  async #call(name: string, args: Arguments): Promise<string> {
    const tool = this.#tools.get(name);
    if (tool === undefined) throw new Error(`The server has no tool ${name}.`);
    const written = JSON.stringify(args);
    for (const [id] of written.matchAll(ID)) {
      if (!this.#ids.has(id)) throw new Error(`${name} uses the id ${id}, which no result named.`);
    }
    const call = { type: "tool_call", id: randomUUID(), name, args } as const;
    const message = (await tool.invoke(call)) as ToolMessage;
    const result = readContent(message);
    this.#calls.push({ args: written, result });
    if (message.status === "error" || ERROR.test(result)) {
      throw new Error(`${name} ${written.slice(0, 1000)}: ${result.slice(0, 1000)}`);
    }
    for (const [id] of result.matchAll(ID)) this.#ids.add(id);
    return result;
  }
}

/** An id with or without hyphens, as in addresses of pages. */
const ANY_ID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/g;

/** Gives each id a text that depends on its place only, because ids differ in their number of tokens. */
function withUsualIds(text: string, known: Map<string, string>): string {
  return text.replaceAll(ANY_ID, (id) => {
    const digits = id.replaceAll("-", "");
    const number = known.get(digits) ?? (known.size + 1).toString(16).padStart(3, "0");
    known.set(digits, number);
    const usual = `5f3b${number}7-e8d0-41aa-86bd-6616588f5${number}`;
    return id.includes("-") ? usual : usual.replaceAll("-", "");
  });
}
