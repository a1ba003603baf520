/** An outline as a nested Markdown list: so many items in an item of each level. */
export function writeOutline(counts: readonly number[]): { markdown: string; texts: string[] } {
  const lines: string[] = [];
  const texts: string[] = [];
  const add = (level: number, path: string) => {
    for (let index = 1; index <= (counts[level] ?? 0); index += 1) {
      const text = `item ${path}${index}`;
      lines.push(`${"  ".repeat(level)}- ${text}`);
      texts.push(text);
      add(level + 1, `${path}${index}.`);
    }
  };
  add(0, "");
  return { markdown: lines.join("\n"), texts };
}

/** A block as the model reads it. */
export interface ReadBlock {
  block_id: string;
  type: string;
  text: string;
  has_children?: boolean;
  checked?: boolean;
  children?: ReadBlock[];
  [key: string]: unknown;
}

/** The texts of blocks and of those inside them, in document order. */
export function flattenTexts(blocks: readonly ReadBlock[]): string[] {
  return blocks.flatMap(({ children = [], text }) => [text, ...flattenTexts(children)]);
}
