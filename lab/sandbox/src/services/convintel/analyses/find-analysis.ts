import type { Context } from "hono";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import { findActivity } from "../activities/find-activity.js";
import { beingGenerated } from "../http/errors.js";
import type { InputParser } from "../http/input-parser.js";
import type { AnalysisDocument } from "../repository/documents.js";

/**
 * Finds the analysis of the activity of a request. If it does not exist yet, throws a 404 with the
 * words "being generated" (seen in public code).
 */
export function findAnalysis(
  repository: ConvintelRepository,
  context: Context,
  what: string,
  query?: InputParser,
): AnalysisDocument {
  const { id } = findActivity(repository, context, query);
  const analysis = repository.analyses.get(id);
  if (analysis === undefined) throw beingGenerated(what);
  return analysis;
}
