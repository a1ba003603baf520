import type { Measurements, Row } from "./measurements.ts";
import { HEADING, renderSvg, text, TITLE, WIDTH } from "./svg.ts";

const LEFT = 250;
/** Room for the value behind the longest bar. */
const RIGHT = 90;
const LEGEND = 26;
const GAP = 10;

/** Renders measurements as an SVG of horizontal bars, each with its value; bars of one panel share a scale. */
export function renderBars({ title, unit, series, panels }: Measurements): string {
  const parts = [text(0, 20, title, "title")];
  let top = TITLE;
  if (series.length > 1) {
    parts.push(renderLegend(series, top));
    top += LEGEND;
  }
  for (const panel of panels) {
    if (panel.title !== "") {
      parts.push(text(0, top + 18, panel.title, "panel"));
      top += HEADING;
    }
    const most = Math.max(...panel.rows.flatMap(({ values }) => values));
    for (const row of panel.rows) {
      parts.push(renderRow(row, { top, most, unit }));
      top += row.values.length * barHeight(row) + GAP;
    }
    top += GAP;
  }
  return renderSvg(title, top, parts);
}

function renderRow(
  row: Row,
  { top, most, unit }: { top: number; most: number; unit: string },
): string {
  const height = barHeight(row);
  const bars = row.values.map((value, index) => {
    const width = Math.max(1, Math.round((value / most) * (WIDTH - LEFT - RIGHT)));
    const y = top + index * height;
    return `<rect class="${classOf(row, index)}" x="${LEFT}" y="${y}" width="${width}" height="${height - 2}" rx="2"/>
${text(LEFT + width + 6, y + height / 2 + 4, `${value.toLocaleString("en")}${unit}`)}`;
  });
  const middle = top + (row.values.length * height) / 2 + 4;
  return [text(LEFT - 10, middle, row.label, "", "end"), ...bars].join("\n");
}

/** Names the color of a bar: of one series by who it belongs to, of several by the series, the last one strongest. */
function classOf({ isOurs, values }: Row, index: number): string {
  if (values.length === 1) return isOurs ? "ours" : "bar";
  return ["bar", "middle", "ours"].at(index === values.length - 1 ? -1 : index) ?? "bar";
}

function renderLegend(series: readonly string[], top: number): string {
  const row = { label: "", values: series.map(() => 0) };
  return series
    .map((name, index) => {
      const x = LEFT + index * 180;
      return `<rect class="${classOf(row, index)}" x="${x}" y="${top}" width="14" height="14" rx="2"/>\n${text(x + 20, top + 12, name)}`;
    })
    .join("\n");
}

function barHeight({ values }: Row): number {
  return values.length === 1 ? 20 : 16;
}
