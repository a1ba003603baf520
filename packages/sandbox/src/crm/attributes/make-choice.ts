import type { Choice } from "./attribute.js";

/** A new option, or a new status that nothing more was said about. */
export function makeChoice(id: string, title: string): Choice {
  return { id, title, isArchived: false, isCelebrated: false, targetTime: null };
}
