import { ToolMessage } from "@langchain/core/messages/tool";
import type { ApiClient, Transport } from "@workbelt/core";
import type { ApiTool, Catalog, Operation } from "@workbelt/core/provider";
import { type FindValues, findValues } from "./find-values.js";
import { recordResponses } from "./record-responses.js";
import { countTokens } from "./tokens.js";

type Arguments = Record<string, unknown>;

/** A text that the content has, or a check of the content. */
export type Fact = string | ((content: string) => boolean);

/** Calls another tool of the package for values that arguments need; finds values in its output. */
export type CallTool = (tool: string, args?: Arguments) => Promise<FindValues>;

/** One call of a read operation, and what a model must be able to read in its content. */
export interface ResultCase {
  tool: string;
  /** Arguments, or a function that takes them from other results. @default {} */
  args?: Arguments | ((call: CallTool) => Promise<Arguments>) | undefined;
  /**
   * Facts from seed data, or from the service's own responses: ids, names, links, cursors, values, dates.
   * `first` finds values in the first response, `all` in all, lookups of names included.
   *
   * @example (first) => first("record_id", "full_name")
   */
  facts: readonly Fact[] | ((first: FindValues, all: FindValues) => readonly Fact[]);
}

/** The package whose results are measured. */
export interface ResultsUnderTest {
  provider: Pick<Catalog, "tools">;
  /** Creates a client of the service with this transport. */
  connect: (transport: Transport) => ApiClient;
}

/** One measured call. */
export interface MeasuredResult {
  tool: string;
  /** The content that a model reads. */
  content: string;
  /** Tokens of all JSON that the service sent for the call, lookups of names included. */
  rawTokens: number;
  /** Tokens of the first response alone. The others are further pages, or lookups. */
  firstTokens: number;
  /** Tokens of the content. */
  readTokens: number;
  /** Facts that the content lacks; a check is shown as its source. */
  missing: string[];
}

/**
 * Calls the tool of a case as a model does, with a client of its own, and compares what the model reads with
 * what the service sent.
 *
 * @throws Error if the call fails, the service sent no JSON, or there is not one fact.
 */
export async function measureResult(
  { args = {}, facts, tool: name }: ResultCase,
  { provider, connect }: ResultsUnderTest,
): Promise<MeasuredResult> {
  const { bodies, transport } = recordResponses();
  const client = connect(transport);
  try {
    const call: CallTool = async (other, input = {}) =>
      findValues(await createTool(provider, other, client).execute(input));
    const given = typeof args === "function" ? await args(call) : args;
    bodies.length = 0;
    const content = await readContent(createTool(provider, name, client), given);
    const sent = bodies.map((body) => JSON.parse(body) as unknown);
    const expected =
      typeof facts === "function" ? facts(findValues(sent[0]), findValues(sent)) : facts;
    if (bodies.length === 0 || expected.length === 0)
      throw new Error(`${name}: nothing to compare.`);
    const [firstTokens = 0, ...others] = bodies.map(countTokens);
    return {
      tool: name,
      content,
      rawTokens: others.reduce((sum, tokens) => sum + tokens, firstTokens),
      firstTokens,
      readTokens: countTokens(content),
      missing: expected.filter((fact) => !hasFact(content, fact)).map(String),
    };
  } finally {
    await client.close();
  }
}

function createTool(
  { tools }: ResultsUnderTest["provider"],
  name: string,
  client: ApiClient,
): ApiTool<Operation> {
  const found = tools.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`The package has no ${name}.`);
  return new found.Tool({ client });
}

async function readContent(tool: ApiTool<Operation>, args: Arguments): Promise<string> {
  const call = { type: "tool_call", id: "call", name: tool.name, args };
  const message: unknown = await tool.invoke(call as never);
  if (!ToolMessage.isInstance(message) || typeof message.content !== "string") {
    throw new Error(`${tool.name}: no ToolMessage with text.`);
  }
  if (message.status === "error") throw new Error(`${tool.name}: ${message.content}`);
  return message.content;
}

function hasFact(content: string, fact: Fact): boolean {
  if (typeof fact === "function") return fact(content);
  // Inside JSON, quotation marks and line breaks are escaped.
  return content.includes(fact) || content.includes(JSON.stringify(fact).slice(1, -1));
}
