import type { MarkdownRenderer } from "vitepress";

/** Makes the empty headings of tables ordinary cells: a screen reader would announce a heading without a name. */
export function dropEmptyHeadings({ renderer }: MarkdownRenderer): void {
  renderer.rules["th_open"] = (tokens, index, options, _env, self) =>
    tokens[index + 1]?.content === "" ? "<td>" : self.renderToken(tokens, index, options);
  renderer.rules["th_close"] = (tokens, index, options, _env, self) =>
    tokens[index - 1]?.content === "" ? "</td>" : self.renderToken(tokens, index, options);
}
