import type { ApiClient, Transport } from "@workbelt/core";
import type { Catalog } from "@workbelt/core/testing-support";
import { callAsModel, createTool } from "./call-tool.js";
import { findValues } from "./find-values.js";
import { recordResponses } from "./record-responses.js";
import { type Fact, prepareInput, type Sample } from "./samples/sample.js";
import { countTokens } from "./tokens.js";

/** The package whose results are measured. */
export interface ResultsUnderTest {
  provider: Pick<Catalog, "service" | "tools">;
  /** Creates a client of the service with this transport. */
  connect: (transport: Transport) => ApiClient;
  /** Further options of the tools, such as the files that they upload. */
  toolOptions?: object | undefined;
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
 * Calls a tool with the input of its sample, as a model does, with a client of its own, and compares what the model
 * reads with what the service sent.
 *
 * @throws Error if a call fails, the service sent no JSON, or there is not one fact.
 */
export async function measureResult(
  name: string,
  { before, facts = [], input, live = input }: Pick<Sample, "before" | "facts" | "input" | "live">,
  { connect, provider, toolOptions }: ResultsUnderTest,
): Promise<MeasuredResult> {
  const { bodies, transport } = recordResponses();
  const client = connect(transport);
  const find = (each: string) => createTool(provider, each, { ...toolOptions, client });
  try {
    const args = await prepareInput({ before, input: live }, find);
    bodies.length = 0;
    const content = await callAsModel(find(name), args);
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

function hasFact(content: string, fact: Fact): boolean {
  if (typeof fact === "function") return fact(content);
  // Inside JSON, quotation marks and line breaks are escaped.
  return content.includes(fact) || content.includes(JSON.stringify(fact).slice(1, -1));
}
