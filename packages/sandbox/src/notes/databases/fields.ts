import { validationError } from "../errors.js";
import { richTextCheck } from "../rich-text/check.js";
import { boolean, nullable, type Check } from "../validation/check.js";
import { coverCheck, iconCheck } from "../validation/icon.js";
import type { DatabaseDocument } from "../workspace/documents.js";

/** What a database is given when it is made, and may be given later. */
export interface SentFields {
  title?: unknown;
  description?: unknown;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  is_inline?: boolean;
}

/** Checks of these fields. */
export const fieldChecks: Record<string, Check> = {
  title: richTextCheck,
  description: richTextCheck,
  icon: nullable(iconCheck),
  cover: nullable(coverCheck),
  is_inline: boolean,
};

/** A database within a page has no cover; that is documented, the message is not. */
export function demandNoInlineCover({ isInline, cover }: DatabaseDocument): void {
  if (!isInline || cover === null) return;
  throw validationError("An inline database cannot have a cover.");
}
