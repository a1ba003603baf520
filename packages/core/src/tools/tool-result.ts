import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/send-options.js";
import { completeResult } from "../operations/name-target.js";
import type { Operation } from "../operations/operation.js";
import type { Service } from "../client/service.js";
import { isPlainObject } from "../schemas/is-plain-object.js";
import { formatResult } from "./format-result.js";
import { omitKeys } from "./omit.js";
import { omitItemIds } from "./omit-ids.js";
import type { ResultView } from "./result-inputs.js";
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

/** The call that a result is of. */
interface ResultCall {
  /** The complete input. */
  input: Readonly<Record<string, unknown>>;
  /** The view of the result that the model asked for. */
  view: ResultView;
  /** The client and options of the call, for lookups that complete the result. */
  resolve: () => { client: ApiClient; options: SendOptions };
}

/** Creates the result of a call from the operation's output. */
export async function createResult(
  output: unknown,
  { input, resolve, view }: ResultCall,
  source: ResultSource,
): Promise<ToolResult> {
  const { form, operation, service } = source;
  const { pagination } = operation;
  const selected = selectData(output, input, source);
  const isFull = form.resultFormat === "full";
  const completed =
    isFull || (operation.completeResult ?? service.completeResult) === undefined
      ? selected
      : await completeResult(selected, operation, resolve());
  const data = view.isValuesOnly && !isFull ? omitItemIds(completed) : completed;
  const content = formatResult(data, {
    source: service.displayName,
    maxTokens: form.maxContentTokens,
    from: view.from,
    pagination,
    offset: pagination?.kind === "offset" ? Number(input[pagination.input] ?? 0) : 0,
    isRepeatable: operation.effect === "read",
    readWith: operation.verifyWith,
  });
  return [content, createArtifact(output, selected, source)];
}

/** Returns what the model reads of an output. */
function selectData(
  output: unknown,
  input: ResultCall["input"],
  { form, operation }: ResultSource,
): unknown {
  const isCompact = form.resultFormat === "compact" && operation.compact !== undefined;
  const data = isCompact ? withAdjusted(operation.compact?.(output, input), output) : output;
  return omitKeys(data, operation.hostOnly);
}

/** Adds what was adjusted, unless the compact form has it. */
function withAdjusted(data: unknown, output: unknown): unknown {
  if (!isPlainObject(output) || !isPlainObject(data)) return data;
  const { adjusted } = output;
  return adjusted === undefined || "adjusted" in data ? data : { adjusted, ...data };
}
