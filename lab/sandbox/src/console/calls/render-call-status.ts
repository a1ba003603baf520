import type { ActivityDocument } from "../../services/convintel/repository/documents.js";
import type { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { renderBadge } from "../components/render-badge.js";
import type { Markup } from "../markup.js";

/** Renders the status of a call. A completed one without an analysis is being processed. */
export function renderCallStatus(
  { analyses }: ConvintelRepository,
  { id, status }: ActivityDocument,
): Markup {
  if (status !== "completed") return renderBadge(status, "amber");
  return analyses.get(id) === undefined
    ? renderBadge("processing", "amber")
    : renderBadge("completed", "green");
}
