import { NotFoundError } from "@workbelt/core";
import type { Api, RequestSpec } from "@workbelt/core/provider";
import type { z } from "zod";

/** What became of something the service makes out of a recording. */
export type AnalysisStatus = "available" | "none" | "being_generated";

/** An analysis that cannot be had: there is none, or there is none yet. */
export interface AnalysisUnavailable {
  status: "none" | "being_generated";
}

/**
 * Asks for an analysis. The service answers 204 when there is none, and 404 both for an unknown
 * activity and, with other words, while the analysis is being made.
 *
 * @throws what `api.send` throws, but for that last case.
 */
export async function fetchAnalysis<Reply>(
  api: Api,
  request: RequestSpec,
  reply: z.ZodType<Reply>,
): Promise<AnalysisUnavailable | { status: "available"; reply: Reply }> {
  try {
    const found = await api.send(request, reply.optional());
    return found === undefined ? { status: "none" } : { status: "available", reply: found };
  } catch (error) {
    if (isBeingGenerated(error)) return { status: "being_generated" };
    throw error;
  }
}

function isBeingGenerated(error: unknown): boolean {
  return error instanceof NotFoundError && /being generated/i.test(error.serviceMessage ?? "");
}
