import type { Handler } from "hono";
import type { RouteContext } from "../service-context.js";
import { listRecords } from "../records/list-records.js";
import { serializeFeedback } from "./serialize-feedback.js";
import { feedbackFields } from "../repository/documents.js";

/**
 * `GET /coaching-feedback` (path and page shape seen in public code): lists coaching feedback between
 * `fromDate` and `toDate`, filtered by `coachId` and `coacheeId`.
 */
export function listFeedback(service: RouteContext): Handler {
  return listRecords(service, {
    ...feedbackFields,
    collection: service.repository.feedback,
    requiresDates: true,
    serialize: serializeFeedback,
  });
}
