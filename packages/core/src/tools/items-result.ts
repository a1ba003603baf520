import { z } from "zod";
import { InputError, ItemsError } from "../errors/call-errors.js";
import { explainFailure } from "../errors/error-name.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { DryRun } from "../operations/dry-run.js";
import { describeIndexes, ItemProblems } from "../operations/items-input.js";
import type { Operation } from "../operations/operation.js";
import { type ItemOutcome, mapItems } from "../operations/run-items.js";
import { isPlainObject } from "../text/json.js";
import {
  createArtifact,
  formatResult,
  NOTHING_WRITTEN,
  type ResultSource,
  type ToolResult,
} from "./tool-result.js";

const failures = z.array(z.strictObject({ items: z.array(z.int()), error: z.string() })).optional();

/** The parts that the result of every call with items has. */
const common = {
  /** Number of items that were carried out. */
  done: z.int(),
  /** The next step for the others. */
  next: z.string().optional(),
  failed: failures,
  unknown: failures,
  not_sent: failures,
  adjusted: z.array(z.string()).optional(),
};

/** The result of a call with items for a model. Items are named by their index. */
export type ItemsSummary = z.infer<z.ZodObject<typeof common>> & {
  items?: (Record<string, unknown> & { index: number })[];
};

/** Returns the shape of what a model reads of a call with items, if the operation takes them. */
export function itemsSchemaOf({
  output,
  takesItems,
}: Pick<Operation, "output" | "takesItems">): z.ZodObject | undefined {
  if (takesItems === undefined) return undefined;
  const { result = [] } = takesItems;
  if (result.length === 0) return z.strictObject(common);
  const shape = output instanceof z.ZodObject ? output.shape : {};
  const members = result.map((key) => [key, (shape[key] as z.ZodType) ?? z.unknown()] as const);
  const item = z.strictObject({ index: z.int(), ...Object.fromEntries(members) });
  return z.strictObject({ ...common, items: z.array(item).optional() });
}

/**
 * Summarizes the outcomes of a call with items for a model: how many were carried out, what it needs of these, and the
 * others by their failure. Equal failures are reported once.
 */
export function summarizeItems(
  operation: Operation,
  inputs: readonly unknown[],
  outcomes: readonly ItemOutcome[],
): ItemsSummary {
  const done = outcomes.flatMap((outcome, index) => {
    if (outcome.status !== "done") return [];
    return [{ index, output: outcome.output, input: inputs[index] as Record<string, unknown> }];
  });
  const { result = [] } = operation.takesItems ?? {};
  const items = done.flatMap(({ index, input, output }) => {
    const compact = operation.compact === undefined ? output : operation.compact(output, input);
    const members = result.flatMap((key) => {
      const value = isPlainObject(compact) ? compact[key] : undefined;
      return value === undefined ? [] : [[key, value] as const];
    });
    return members.length === 0 ? [] : [{ index, ...Object.fromEntries(members) }];
  });
  const groups = groupFailures(outcomes);
  const adjusted = groupAdjusted(done, outcomes.length);
  return {
    done: done.length,
    ...(done.length < outcomes.length && { next: adviseOn(operation, groups) }),
    ...groups,
    ...(adjusted.length > 0 && { adjusted }),
    ...(items.length > 0 && { items }),
  };
}

type Failures = Pick<ItemsSummary, "failed" | "unknown" | "not_sent">;

function groupFailures(outcomes: readonly ItemOutcome[]): Failures {
  const group = (status: keyof Failures) => {
    const byError = new Map<string, number[]>();
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status !== status) continue;
      const error = explainFailure(outcome.error);
      byError.set(error, [...(byError.get(error) ?? []), index]);
    }
    const found = [...byError].map(([error, items]) => ({ items, error }));
    return found.length > 0 && { [status]: found };
  };
  return { ...group("failed"), ...group("unknown"), ...group("not_sent") };
}

function adviseOn({ verifyWith }: Operation, { failed, not_sent, unknown }: Failures): string {
  const again = [...(failed ? ["failed, corrected"] : []), ...(not_sent ? ["not_sent"] : [])];
  const sentences = [
    ...(again.length > 0 ? [`Send again only the items under ${again.join(", and ")}.`] : []),
    ...(unknown
      ? [
          `Those under unknown may have been carried out: read${verifyWith === undefined ? "" : ` with ${verifyWith}`} before you repeat them.`,
        ]
      : []),
  ];
  return sentences.join(" ");
}

/** Lists what was read in another form than given, with the items, unless it is about all. */
function groupAdjusted(
  done: readonly { index: number; output: unknown }[],
  total: number,
): string[] {
  const sentences = new Map<string, number[]>();
  for (const { index, output } of done) {
    const { adjusted } = isPlainObject(output) ? output : {};
    if (!Array.isArray(adjusted)) continue;
    for (const sentence of new Set(adjusted.map(String))) {
      sentences.set(sentence, [...(sentences.get(sentence) ?? []), index]);
    }
  }
  return [...sentences].map(([sentence, indexes]) => {
    return indexes.length === total ? sentence : `${describeIndexes(indexes)}: ${sentence}`;
  });
}

/**
 * Creates the result of a call with items.
 *
 * @throws ItemsError if none was carried out.
 */
export function createItemsResult(
  tool: string,
  inputs: readonly unknown[],
  outcomes: readonly ItemOutcome[],
  source: ResultSource,
): ToolResult {
  const { form, operation } = source;
  const summary = summarizeItems(operation, inputs, outcomes);
  if (summary.done === 0) throw createItemsError(tool, outcomes, summary);
  const full = outcomes.flatMap((outcome, index) => {
    return outcome.status === "done" ? [{ index, output: outcome.output }] : [];
  });
  const data = form.resultFormat === "full" ? { ...summary, items: full } : summary;
  const content = formatResult(data, {
    source: form.label,
    maxTokens: form.maxContentTokens,
    readWith: operation.verifyWith,
  });
  const kept = form.artifact === "compact" ? summary : { ...summary, items: full };
  const models = full.map(({ output, index }) => {
    return operation.compact?.(output, inputs[index] as Record<string, unknown>) ?? output;
  });
  return [content, createArtifact(kept, models, source)];
}

function createItemsError(
  tool: string,
  outcomes: readonly ItemOutcome[],
  summary: ItemsSummary,
): ItemsError {
  const errors = outcomes.flatMap((outcome) => (outcome.status === "done" ? [] : [outcome.error]));
  const lines = (["failed", "unknown", "not_sent"] as const).flatMap((status) =>
    (summary[status] ?? []).map(({ error, items }) => {
      return `- ${describeIndexes(items)} (${status}): ${error}`;
    }),
  );
  const isRetryable = errors.every((error) => WorkbeltError.isInstance(error) && error.retryable);
  const { failed, not_sent, unknown } = summary;
  return new ItemsError(tool, lines, {
    advice: summary.next ?? "",
    details: { failed, unknown, not_sent },
    retryable: isRetryable,
    mayHaveHappened: unknown !== undefined,
  });
}

/**
 * Creates the result of a dry run of items, with the requests that each would send.
 *
 * @throws InputError with the problems that the dry runs find in all items; other errors that are not of this package.
 */
export async function createItemsPlan<Input>(
  tool: string,
  inputs: readonly Input[],
  preview: (input: Input) => Promise<DryRun>,
  source: ResultSource,
): Promise<ToolResult> {
  const problems = new ItemProblems(tool);
  const plans = await mapItems(inputs, async (input, index) => {
    try {
      const { adjusted, complete, requests } = await preview(input);
      return { index, complete, requests, ...(adjusted && { adjusted }) };
    } catch (error) {
      if (!WorkbeltError.isInstance(error)) throw error;
      if (error instanceof InputError) problems.add(index, error);
      return { index, error: error.message };
    }
  });
  problems.throwIfAny();
  const plan = { dry_run: true, items: plans };
  const content = formatResult(
    { note: NOTHING_WRITTEN, ...plan },
    { source: source.form.label, maxTokens: source.form.maxContentTokens },
  );
  return [content, createArtifact(plan, plan, source)];
}
