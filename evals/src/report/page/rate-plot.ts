import type { Interval } from "../../stats/intervals.ts";
import { formatInterval, formatRate } from "../format.ts";
import { html, type Html } from "./html.ts";

/** A row of the plot. */
export interface PlotRow {
  label: string;
  /** pass@1 with its interval. */
  rate: number | undefined;
  interval: Interval | undefined;
  /** Probability that all runs of a task pass. */
  all: number | undefined;
}

const WIDTH = 720;
const LEFT = 250;
const RIGHT = 20;
const ROW = 30;
const TOP = 44;
const MAX_LABEL = 36;

/** Renders pass@1 with its interval, and pass^k for the largest k, as a plot with a row for each label. */
export function renderRatePlot(title: string, rows: readonly PlotRow[], runs: number): Html {
  const bottom = TOP + rows.length * ROW;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const summary = rows.map(({ label, rate }) => `${label}: ${formatRate(rate)}`).join(", ");
  return html`<svg
    viewBox="0 0 ${WIDTH} ${bottom + 24}"
    role="img"
    aria-label="${title}. ${summary}."
  >
    ${renderLegend(runs)}
    ${ticks.map(
      (tick) =>
        html`<line
            class="grid"
            x1="${toX(tick)}"
            x2="${toX(tick)}"
            y1="${TOP - 8}"
            y2="${bottom}"
          />
          <text class="tick" x="${toX(tick)}" y="${bottom + 16}" text-anchor="middle"
            >${formatRate(tick)}</text
          >`,
    )}
    ${rows.map((row, index) => renderRow(row, TOP + (index + 0.5) * ROW))}
  </svg>`;
}

function renderLegend(runs: number): Html {
  const all =
    runs > 1
      ? html`<rect class="all" x="${LEFT + 190}" y="9" width="14" height="14" />
          <text x="${LEFT + 210}" y="20">pass^${runs}: all ${runs} runs pass</text>`
      : undefined;
  return html`<circle class="rate" cx="${LEFT + 6}" cy="16" r="5" />
    <text x="${LEFT + 18}" y="20">pass@1 with its interval</text>${all}`;
}

function renderRow({ label, rate, interval, all }: PlotRow, y: number): Html {
  const short = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
  const line =
    interval &&
    html`<line
      class="interval"
      x1="${toX(interval.low)}"
      x2="${toX(interval.high)}"
      y1="${y}"
      y2="${y}"
    />`;
  const square =
    all === undefined
      ? undefined
      : html`<rect class="all" x="${toX(all) - 7}" y="${y - 7}" width="14" height="14" />`;
  const dot =
    rate === undefined
      ? undefined
      : html`<circle class="rate" cx="${toX(rate)}" cy="${y}" r="5" />`;
  return html`<g>
    <title>${label}: ${formatRate(rate)} (${formatInterval(interval)})</title>
    <text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${short}</text>${line}${square}${dot}</g
  >`;
}

function toX(rate: number): number {
  return Math.round((LEFT + rate * (WIDTH - LEFT - RIGHT)) * 10) / 10;
}
