import type { Context } from "hono";
import type { Store } from "../../store/store.js";
import { findActivity } from "../activities/find-activity.js";
import { beingGenerated } from "../http/errors.js";
import type { InputCheck } from "../http/input-check.js";
import type { AnalysisDocument } from "./document.js";

/**
 * The analysis of the activity that a request names. While there is none yet, the request is
 * answered with 404 and the words "being generated" (seen in public code).
 */
export function findAnalysis(
  store: Store,
  context: Context,
  what: string,
  query?: InputCheck,
): AnalysisDocument {
  const { id } = findActivity(store, context, query);
  const analysis = store.get<AnalysisDocument>("convintel/analyses", id);
  if (analysis === undefined) throw beingGenerated(what);
  return analysis;
}
