/** Width of all plots. */
export const WIDTH = 760;
/** Height of the title, and of the heading of a part. */
export const TITLE = 34;
export const HEADING = 28;

// An image takes the scheme of the page that shows it. Each value is there in words, so that no color decides alone.
const style = `
text { font: 13px system-ui, sans-serif; fill: #1d2430; }
.title { font-weight: 600; font-size: 15px; }
.panel { font-weight: 600; }
.bar { fill: #9aa4b2; } .ours { fill: #0f766e; } .middle { fill: #5aa9a1; }
.axis { fill: none; stroke: #9aa4b2; }
.line { fill: none; stroke: #9aa4b2; stroke-width: 2; } .line .dot { fill: #9aa4b2; stroke: none; }
.ourLine { stroke: #0f766e; } .ourLine .dot { fill: #0f766e; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ef; }
  .bar { fill: #6b7686; } .ours { fill: #3fbfb4; } .middle { fill: #2b8a82; }
  .axis, .line { stroke: #6b7686; } .line .dot { fill: #6b7686; }
  .ourLine { stroke: #3fbfb4; } .ourLine .dot { fill: #3fbfb4; }
}`;

/** Renders parts as an SVG of this height. */
export function renderSvg(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>${escape(title)}</title>
<style>${style}</style>
${parts.join("\n")}
</svg>
`;
}

/** Renders a line of text. */
export function text(
  x: number,
  y: number,
  content: string,
  className = "",
  anchor = "start",
): string {
  const name = className === "" ? "" : ` class="${className}"`;
  return `<text${name} x="${x}" y="${y}" text-anchor="${anchor}">${escape(content)}</text>`;
}

/** Escapes a text for XML. */
export function escape(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
