import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { listRecords } from "../records/list-records.js";
import type { CoachingFeedbackDocument } from "./document.js";
import { feedbackToWire } from "./to-wire.js";

/**
 * `GET /coaching-feedback` (path and page shape seen in public code): what coaches said about calls
 * between `fromDate` and `toDate`, by `coachId` and `coacheeId`.
 */
export function listFeedback(sandbox: SandboxContext): Handler {
  return listRecords<CoachingFeedbackDocument>(sandbox, {
    collection: "convintel/coaching-feedback",
    needsDates: true,
    momentOf: ({ createdAt }) => createdAt,
    users: { coachId: ({ coachId }) => coachId, coacheeId: ({ coacheeId }) => coacheeId },
    toWire: feedbackToWire,
  });
}
