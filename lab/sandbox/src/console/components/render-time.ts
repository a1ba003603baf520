import { html } from "hono/html";
import type { Markup } from "../markup.js";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });
const clockToSecond = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** Renders a point in time: 12 Mar 2026, 09:00 UTC. Text that is no date is rendered as it is. */
export function renderTime(iso: string): Markup {
  const date = parseTime(iso);
  if (date === undefined) return html`<span>${iso}</span>`;
  return renderParts(date, clock);
}

/** Renders a point in time to the second: 12 Mar 2026, 09:00:15 UTC. */
export function renderMoment(iso: string): Markup {
  return renderParts(new Date(iso), clockToSecond);
}

/** Renders a time that breaks only between its day and its clock. */
function renderParts(date: Date, format: Intl.DateTimeFormat): Markup {
  return html`<time datetime="${date.toISOString()}"
    ><span>${day.format(date)},</span> <span>${format.format(date)} UTC</span></time
  >`;
}

/** Renders the time of the day of a point in time, to the second: 09:00:15. */
export function renderClock(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(11, 19)}</time>`;
}

/** Renders the day of a date or of a point in time: 12 Mar 2026. */
export function renderDay(iso: string): Markup {
  const date = parseTime(iso);
  if (date === undefined) return html`<span>${iso}</span>`;
  return html`<time datetime="${date.toISOString().slice(0, 10)}">${day.format(date)}</time>`;
}

function parseTime(iso: string): Date | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats a position in a recording, in seconds, as minutes and seconds: `12:05`. */
export function formatPosition(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}

/** Formats a duration: `40 ms`, `12.4 s`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
