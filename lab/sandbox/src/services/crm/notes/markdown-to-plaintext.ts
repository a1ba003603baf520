/**
 * Converts a note in Attio's subset of Markdown to plain text: headings, lists, bold, italic,
 * strikethrough, highlight and links. Each block is one line; blank lines only separate blocks.
 */
export function markdownToPlaintext(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) => stripInlineMarkup(stripBlockMarkup(line)))
    .filter((line) => line.trim() !== "")
    .join("\n");
}

function stripBlockMarkup(line: string): string {
  return line.replace(/^\s*(?:#{1,3}|[-*+]|\d+\.)\s+/, "");
}

function stripInlineMarkup(line: string): string {
  return (
    line
      .replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
      // A search for the end of each mark through a whole line would take too long.
      .replaceAll(/(\*\*|__|~~|==)(?=\S)(.{1,500}?)(?<=\S)\1/g, "$2")
      .replaceAll(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?!\*)/g, "$1")
      .replaceAll(/(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, "$1")
  );
}
