import { validationError } from "../errors.js";
import { getBlockType, type BlockInput } from "./create-blocks.js";

/** Rejects icons of paragraphs that are not labels of tabs (changelog of March 2026). The message is not documented. */
export function assertIcons(blocks: readonly BlockInput[], areLabels = false): void {
  for (const block of blocks) {
    const type = getBlockType(block);
    const { children = [], icon } = block[type] as { children?: BlockInput[]; icon?: unknown };
    if (type === "paragraph" && icon !== undefined && !areLabels) throw iconError();
    assertIcons(children, type === "tab");
  }
}

/** 400 for the icon of a paragraph that is not the label of a tab. */
export function iconError(): Error {
  return validationError("icon is only supported for paragraphs that are children of a tab block.");
}
