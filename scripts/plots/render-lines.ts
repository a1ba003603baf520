import type { Measurements, Row } from "./measurements.ts";
import { HEADING, NARROW, renderSvg, renderTitle, text } from "./svg.ts";

const LEFT = 60;
/** Room for the names beside the lines. */
const NAMES = 300;
/** Room for half of the last number below a line. */
const RIGHT = 30;
const HEIGHT = 200;
const LABEL_HEIGHT = 17;
const NUMBER_WIDTH = 58;
const BELOW = 52;

type Growth = Measurements & Required<Pick<Measurements, "over">>;

/**
 * Renders measurements of growth as an SVG with a line for each row and its last value in words. Both scales are
 * logarithmic, so that what grows in proportion is a straight line from corner to corner, and what does not grow is level.
 */
export function renderLines({ over, panels, title, unit }: Growth, width: number): string {
  const isNarrow = width === NARROW;
  const right = width - (isNarrow ? RIGHT : NAMES);
  const { parts, top: start } = renderTitle(title, width);
  let top = start;
  for (const panel of panels) {
    if (panel.title !== "") {
      parts.push(text(0, top + 18, panel.title, "panel"));
      top += HEADING;
    }
    const labels = panel.rows.length * LABEL_HEIGHT;
    const height = isNarrow ? HEIGHT : Math.max(HEIGHT, labels);
    parts.push(...renderPanel(panel.rows, { over, top: top + 8, height, unit, right, isNarrow }));
    top += height + BELOW + (isNarrow ? labels + LABEL_HEIGHT : 0);
  }
  return renderSvg(title, { width, height: top }, parts);
}

interface Frame {
  over: Growth["over"];
  top: number;
  height: number;
  unit: string;
  /** Horizontal position of the last values. */
  right: number;
  /** True if names are below the lines instead of beside them. */
  isNarrow: boolean;
}

function renderPanel(
  rows: readonly Row[],
  { height, isNarrow, over, right, top, unit }: Frame,
): string[] {
  const values = rows.flatMap((row) => row.values).filter((value) => value > 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const bottom = top + height;
  const toX = scale(over.at[0] ?? 1, over.at.at(-1) ?? 1, LEFT, right);
  // At least a factor of ten, so that small differences look small.
  const toY = scale(Math.min(least, most / 10), most, bottom, top);
  const isLeastShown = toY(least) - toY(most) >= LABEL_HEIGHT;
  const axes = [
    `<path class="axis" d="M${LEFT} ${top}V${bottom}H${right}"/>`,
    text(LEFT - 6, toY(most) + 4, format(most), "", "end"),
    ...(isLeastShown ? [text(LEFT - 6, toY(least) + 4, format(least), "", "end")] : []),
    ...chooseNumbers(over.at, toX).map((at) =>
      text(toX(at), bottom + 18, format(at), "", "middle"),
    ),
    text((LEFT + right) / 2, bottom + 36, over.name, "", "middle"),
  ];
  const lines = rows.map((row) => {
    const points = row.values.map((value, index) => [
      toX(over.at[index] ?? 1),
      toY(Math.max(value, least)),
    ]);
    const name = row.isOurs ? "line ourLine" : "line";
    const dots = points.map(([x, y]) => `<circle class="dot" cx="${x}" cy="${y}" r="3"/>`);
    return `<g class="${name}"><polyline points="${points.map((point) => point.join(",")).join(" ")}"/>${dots.join("")}</g>`;
  });
  const labels = isNarrow
    ? renderList(rows, bottom + BELOW, unit)
    : renderLabels(rows, toY, { least, top, bottom, unit, x: right + 10 });
  return [...axes, ...lines, ...labels];
}

/** Chooses numbers of the axis that have room beside each other, from the last one on. */
function chooseNumbers(numbers: readonly number[], toX: (at: number) => number): number[] {
  const chosen: number[] = [];
  for (const at of numbers.toReversed()) {
    const next = chosen[0];
    if (next === undefined || toX(next) - toX(at) >= NUMBER_WIDTH) chosen.unshift(at);
  }
  return chosen;
}

/** Names the lines below them, in the order of their ends from the top. */
function renderList(rows: readonly Row[], top: number, unit: string): string[] {
  return rows
    .map(({ isOurs, label, values }) => ({ isOurs, label, value: values.at(-1) ?? 0 }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ isOurs, label, value }, index) => {
      const y = top + index * LABEL_HEIGHT;
      const name = isOurs ? "line ourLine" : "line";
      return `<g class="${name}"><circle class="dot" cx="5" cy="${y}" r="4"/></g>\n${text(16, y + 4, `${label}: ${format(value)}${unit}`)}`;
    });
}

/** Names the lines at their ends, one below the other where these are close. */
function renderLabels(
  rows: readonly Row[],
  toY: (value: number) => number,
  {
    bottom,
    least,
    top,
    unit,
    x,
  }: { least: number; top: number; bottom: number; unit: string; x: number },
): string[] {
  const labels = rows
    .map(({ label, values }) => ({ label, value: values.at(-1) ?? 0 }))
    .map((label) => ({ ...label, end: toY(Math.max(label.value, least)) }))
    .toSorted((one, other) => one.end - other.end);
  const spare = bottom - top - (labels.length - 1) * LABEL_HEIGHT;
  let next = top;
  return labels.map(({ end, label, value }, index) => {
    // Never so low that those after it have no room.
    const lowest = top + spare + index * LABEL_HEIGHT;
    const y = Math.min(Math.max(end, next), lowest);
    next = y + LABEL_HEIGHT;
    return text(x, Math.round(y) + 4, `${label}: ${format(value)}${unit}`);
  });
}

/** Returns a logarithmic scale to whole pixels. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const range = Math.log(to / from) || 1;
  return (value) => Math.round(start + (Math.log(value / from) / range) * (end - start));
}

function format(value: number): string {
  return value.toLocaleString("en");
}
