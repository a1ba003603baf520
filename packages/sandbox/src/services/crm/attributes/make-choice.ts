import type { Choice } from "../repository/attribute.js";

/** Makes an option, or a status with default settings. */
export function makeChoice(id: string, title: string): Choice {
  return { id, title, isArchived: false, isCelebrated: false, targetTime: null };
}
