/** Formats text as inline code. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Formats a block of code. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Wraps Markdown in an element with a class, for the layout of the site. */
export function box(className: string, parts: readonly string[]): string {
  return [`<div class="${className}">`, ...parts, "</div>"].join("\n\n");
}

/** Formats a table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map(toCell).join(" | ")} |`)
    .join("\n");
}

function toCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Formats the plain text of a definition. JSON in it becomes code; nothing in it is markup. */
export function prose(text: string): string {
  return splitJson(text)
    .map(({ text: part, isJson }) => (isJson ? code(part) : escapeMarkup(part)))
    .join("");
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[\\`*[\]{}]/g, (character) => `\\${character}`)
    .replaceAll("<", "&lt;")
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_");
}

interface Part {
  text: string;
  isJson: boolean;
}

/** Splits text at the objects and lists in it. */
function splitJson(text: string): Part[] {
  const start = text.search(/[{[]/);
  if (start === -1) return text === "" ? [] : [{ text, isJson: false }];
  const end = findEnd(text, start);
  if (end === undefined) return [{ text, isJson: false }];
  const before = text.slice(0, start);
  return [
    ...(before === "" ? [] : [{ text: before, isJson: false }]),
    { text: text.slice(start, end), isJson: true },
    ...splitJson(text.slice(end)),
  ];
}

/** Returns the position after the bracket that closes the one at the start. */
function findEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if ("{[".includes(character)) depth += 1;
    if ("}]".includes(character)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}
