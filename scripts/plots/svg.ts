/** Width of a plot beside whose marks there is room for their names. */
export const WIDE = 760;
/** Width of a plot for telephones, with the names above or below its marks. */
export const NARROW = 360;
/** Height of the heading of a part. */
export const HEADING = 28;

const TITLE_LINE = 20;
/** Width of a letter of a title, at most. */
const TITLE_LETTER = 8.8;

// An image takes the scheme of the page that shows it. Each value is there in words, so that no color decides alone.
const style = `
text { font: 13px system-ui, sans-serif; fill: #1d2430; }
.title { font-weight: 600; font-size: 15px; }
.panel { font-weight: 600; }
.bar { fill: #9aa4b2; } .ours { fill: #3145c4; } .middle { fill: #8f9be0; }
.axis { fill: none; stroke: #9aa4b2; }
.line { fill: none; stroke: #9aa4b2; stroke-width: 2; } .line .dot { fill: #9aa4b2; stroke: none; }
.ourLine { stroke: #3145c4; } .ourLine .dot { fill: #3145c4; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ef; }
  .bar { fill: #6b7686; } .ours { fill: #a5b4ff; } .middle { fill: #6f80d8; }
  .axis, .line { stroke: #6b7686; } .line .dot { fill: #6b7686; }
  .ourLine { stroke: #a5b4ff; } .ourLine .dot { fill: #a5b4ff; }
}`;

/** Renders parts as an SVG of this size. */
export function renderSvg(
  title: string,
  { height, width }: { height: number; width: number },
  parts: readonly string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escape(title)}</title>
<style>${style}</style>
${parts.join("\n")}
</svg>
`;
}

/** Renders a title in as many lines as it needs, and returns the position below it. */
export function renderTitle(title: string, width: number): { parts: string[]; top: number } {
  const lines = [""];
  for (const word of title.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length * TITLE_LETTER <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  const parts = lines.map((line, index) => text(0, TITLE_LINE * (index + 1), line, "title"));
  return { parts, top: TITLE_LINE * lines.length + 14 };
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
