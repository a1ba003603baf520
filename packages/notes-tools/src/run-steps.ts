import { type ApiError, PartialWriteError, WorkbeltError } from "@workbelt/core";
import { type Api, type Explanation, withExplanation } from "@workbelt/core/provider";

/** One request of an update that takes several. */
export interface Step<Response> {
  /** The inputs it writes. */
  inputs: readonly string[];
  send: () => Promise<Response>;
  /** Explains an error after earlier steps; before that, the operation explains its errors. */
  explainError?: (error: ApiError) => Promise<Explanation | undefined>;
}

/** The ids of the objects that an update changes, for the details of its errors. */
type UpdatedIds = Readonly<Record<string, string | undefined>>;

/**
 * Runs steps in order and returns their responses.
 *
 * @throws PartialWriteError if an earlier step has written something; else the error of the request.
 */
export async function runSteps<Response>(
  ids: UpdatedIds,
  steps: readonly Step<Response>[],
  api: Api,
): Promise<Response[]> {
  const responses: Response[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      responses.push(await step.send());
    } catch (error) {
      if (index === 0 || !WorkbeltError.isInstance(error)) throw error;
      const cause = await withExplanation(error, (failure) => step.explainError?.(failure));
      throw partialWriteError(index, steps, { ids, api }, cause);
    }
  }
  return responses;
}

function partialWriteError(
  index: number,
  steps: readonly Step<unknown>[],
  { api, ids }: { ids: UpdatedIds; api: Api },
  cause: WorkbeltError,
): PartialWriteError {
  const written = steps.slice(0, index).flatMap(({ inputs }) => inputs);
  const remaining = steps.slice(index).flatMap(({ inputs }) => inputs);
  const uncertain = cause.mayHaveHappened;
  const message = [
    `${api.operation} stopped partway.`,
    `Written: ${written.join(", ")}. ${uncertain ? "Outcome unknown" : "Not written"}: ${remaining.join(", ")}.`,
    `To continue, call it again with ${remaining.join(" and ")} only.`,
    `Cause: ${cause.message}`,
  ].join(" ");
  const details = { ...ids, written, not_written: remaining, uncertain };
  return new PartialWriteError(message, { cause, retryAfterMs: cause.retryAfterMs, details });
}
