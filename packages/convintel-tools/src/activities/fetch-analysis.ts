import { NotFoundError } from "@workbelt/core";
import type { Api, RequestSpec } from "@workbelt/core/provider";
import { z } from "zod";

/** The members that all analyses have for models. */
export const analysisState = {
  status: z.enum(["available", "none", "being_generated"]),
  note: z.string().optional(),
};

/** The state of something that the service generates from a recording. */
export type AnalysisStatus = z.infer<typeof analysisState.status>;

/** The state of an analysis, in the output of each. */
export interface AnalysisState {
  status: AnalysisStatus;
  /** Advice to the caller. */
  note?: string | undefined;
}

/** An analysis that does not exist, or not yet. */
export interface AnalysisUnavailable extends AnalysisState {
  status: "none" | "being_generated";
}

/**
 * Fetches an analysis. The service returns 204 when there is none, and 404 both for an unknown activity
 * and, with another message, while the analysis is being generated.
 *
 * @throws what `api.send` throws, except in that last case.
 */
export async function fetchAnalysis<Response>(
  api: Api,
  request: RequestSpec,
  schema: z.ZodType<Response>,
): Promise<AnalysisUnavailable | { status: "available"; response: Response }> {
  try {
    const response = await api.send(request, schema.optional());
    return response === undefined ? { status: "none" } : { status: "available", response };
  } catch (error) {
    if (isBeingGenerated(error)) return { status: "being_generated", note: TRY_LATER };
    throw error;
  }
}

const TRY_LATER = "Try again in a few minutes.";

function isBeingGenerated(error: unknown): boolean {
  return error instanceof NotFoundError && /being generated/i.test(error.serviceMessage ?? "");
}
