import { validationError } from "../errors.js";
import { validateRichText } from "../rich-text/validate-rich-text.js";
import { boolean, nullable, type Validator } from "../validation/validators.js";
import { validateCover, validateIcon } from "../validation/validate-icon.js";
import type { DatabaseDocument } from "../repository/documents.js";

/** Fields that a database can be created or updated with. */
export interface DatabaseFieldsInput {
  title?: unknown;
  description?: unknown;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  is_inline?: boolean;
}

/** Validators of these fields. */
export const databaseFieldValidators: Record<string, Validator> = {
  title: validateRichText,
  description: validateRichText,
  icon: nullable(validateIcon),
  cover: nullable(validateCover),
  is_inline: boolean,
};

/** Rejects a cover on an inline database. The rule is documented, the message is not. */
export function assertNoInlineCover({ isInline, cover }: DatabaseDocument): void {
  if (!isInline || cover === null) return;
  throw validationError("An inline database cannot have a cover.");
}
