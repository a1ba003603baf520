import type { ActivitySummary } from "../../activity/activity.js";
import { type BadgeColor, renderBadge } from "../components/render-badge.js";
import type { Markup } from "../markup.js";

/** Renders the status of a request, or how it ended without one. */
export function renderOutcome({ outcome, status }: ActivitySummary): Markup {
  if (outcome === "pending") return renderBadge("in progress", "blue");
  if (outcome === "dropped") return renderBadge("connection closed", "red");
  if (outcome === "aborted") return renderBadge("client left", "amber");
  return renderBadge(status === undefined ? "no status" : String(status), getColor(status));
}

/** Renders the fault that was injected into a response. */
export function renderFaultBadge({ fault }: ActivitySummary): Markup | string {
  if (fault === undefined) return "";
  const delay =
    fault.delayMs === undefined || fault.kind === "delay" ? "" : ` after ${fault.delayMs} ms`;
  const kind = fault.kind === "delay" ? `delay of ${fault.delayMs ?? 0} ms` : fault.kind;
  return renderBadge(`fault ${fault.id}: ${kind}${delay}`, "violet");
}

function getColor(status = 0): BadgeColor {
  if (status >= 400) return "red";
  return status >= 300 ? "gray" : "green";
}
