import type { Operation } from "../operations/operation.js";
import type { Service } from "../client/service.js";
import { formatResult } from "./format-result.js";
import { omitKeys } from "./omit.js";
import type { Position } from "./take-part.js";
import { createArtifact, type ToolArtifact } from "./tool-artifact.js";
import type { ApiToolOptions } from "./tool-options.js";

const DEFAULT_CONTENT_TOKENS = 8_000;
const MIN_CONTENT_TOKENS = 250;

/** The options for results of a tool, with their defaults. */
export interface ResultForm {
  resultFormat: "compact" | "full";
  artifact: "full" | "ids" | "none";
  maxContentTokens: number | false;
}

/** Applies the defaults of the options for results. */
export function resolveResultForm(options: ApiToolOptions): ResultForm {
  const { artifact = "full", maxContentTokens = DEFAULT_CONTENT_TOKENS } = options;
  return {
    resultFormat: options.resultFormat ?? "compact",
    artifact,
    maxContentTokens: maxContentTokens !== false && Math.max(maxContentTokens, MIN_CONTENT_TOKENS),
  };
}

/** The content of a call for the model, and the artifact for the host. */
export type ToolResult = [content: string, artifact: ToolArtifact | undefined];

/** The tool that was called, and the form of its results. */
export interface ResultSource {
  operation: Operation;
  service: Service;
  form: ResultForm;
}

/** The call that a result is of: its complete input, and the position to continue from. */
interface ResultCall {
  input: Readonly<Record<string, unknown>>;
  from: Position;
}

/** Creates the result of a call from the operation's output. */
export async function createResult(
  output: unknown,
  { input, from }: ResultCall,
  source: ResultSource,
): Promise<ToolResult> {
  const { form, operation, service } = source;
  const { pagination } = operation;
  const data = selectData(output, input, source);
  const content = await formatResult(data, {
    source: service.displayName,
    maxTokens: form.maxContentTokens,
    from,
    pagination,
    offset: pagination?.kind === "offset" ? Number(input[pagination.input] ?? 0) : 0,
    isRepeatable: operation.effect === "read",
    readWith: operation.verifyWith,
    continuationHint: operation.continuationHint,
  });
  return [content, createArtifact(output, data, source)];
}

/** Returns what the model reads of an output. */
function selectData(
  output: unknown,
  input: ResultCall["input"],
  { form, operation }: ResultSource,
): unknown {
  const isCompact = form.resultFormat === "compact" && operation.compact !== undefined;
  return omitKeys(isCompact ? operation.compact?.(output, input) : output, operation.hostOnly);
}
