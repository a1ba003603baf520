/** Escapes what has a meaning within a line. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\*~`$[\]|]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/<(?=[a-z/!?]|$)/gi, String.raw`\<`)
    .replaceAll(/&(?=#?\w{1,40}(?:;|$)|#?$)/g, String.raw`\&`)
    .replaceAll(/:(?=[\w+-]+:)/g, String.raw`\:`)
    .replaceAll("\r", "&#13;");
}

/** Escapes the start of a line that would begin another block, and spaces at its edges, which Markdown ignores. */
export function escapeLine(line: string): string {
  return escapeEdges(escapeLineStart(line));
}

/** Escapes the start of a line that would begin another block. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[-=]+\s*$|---|>|:-)/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}

/** Writes spaces at the edges of a line as character references. */
export function escapeEdges(line: string): string {
  const text = line.replace(/^[ \t]+/, toReferences);
  const end = text.trimEnd().length;
  return text.slice(0, end) + text.slice(end).replaceAll(/[ \t]/g, toReferences);
}

function toReferences(spaces: string): string {
  return spaces.replaceAll(/[^]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
