import { type Operation, returnsOutsideContent } from "@workbelt/core/provider";
import { notesService } from "../service.js";

/** Returns true if people outside the workspace may have written the texts that an operation returns. */
export function hasOutsideTexts(operation: Operation): boolean {
  return returnsOutsideContent({ operation, service: notesService }, {});
}
