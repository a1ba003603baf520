import { MAX_CHILDREN } from "./batches.js";
import { type BlockItem, getItemChildren } from "./block-items.js";

/** Finds the problems of tabs that only their place causes: labels are paragraphs, and one request creates each whole. */
export function findTabProblems(tabs: BlockItem) {
  const labels = getItemChildren(tabs);
  if (labels.length === 0) {
    const message = "expected paragraphs: the label of each tab, with its content as children";
    return [{ path: ["children"], message }];
  }
  return labels.flatMap((label, index) =>
    findLabelProblems(label).map(({ path, message }) => ({
      path: ["children", index, ...path],
      message,
    })),
  );
}

function findLabelProblems(label: BlockItem): { path: (string | number)[]; message: string }[] {
  if (label["type"] !== "paragraph") {
    const message = "expected paragraph: the label of a tab, with its content as children";
    return [{ path: ["type"], message }];
  }
  const content = getItemChildren(label);
  const deep = content.findIndex((inside) => getItemChildren(inside).length > 0);
  return [
    ...(content.length > MAX_CHILDREN
      ? [{ path: ["children"], message: `expected at most ${MAX_CHILDREN} blocks in a tab` }]
      : []),
    ...(deep < 0
      ? []
      : [
          {
            path: ["children", deep, "children"],
            message:
              "expected none in a new tab: add them to the block with notes_page_content_append",
          },
        ]),
  ];
}
