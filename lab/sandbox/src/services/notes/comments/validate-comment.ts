import { getDialect, type MarkdownVersion, validateMarkdownVersion } from "../markdown/dialects.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { validateRichText } from "../rich-text/validate-rich-text.js";
import {
  oneOfValues,
  isObject,
  list,
  object,
  oneOf,
  text,
  uuid,
  createProblem,
  type Validator,
} from "../validation/validators.js";

/** The text of a comment in a validated request. */
export interface CommentText {
  rich_text?: unknown;
  markdown?: string;
  markdown_version?: MarkdownVersion;
}

const MAX_ATTACHMENTS = 3;

const validateAttachment = object({ file_upload_id: uuid }, { type: oneOfValues("file_upload") });

const validateDisplayName: Validator = (value, path) => {
  const isCustom = isObject(value) && value["type"] === "custom";
  const type = { type: oneOfValues("integration", "user", "custom") };
  return object(isCustom ? { ...type, custom: object({ name: text({ min: 1 }) }) } : type)(
    value,
    path,
  );
};

const validatePlace = oneOf(
  {
    parent: oneOf({ page_id: uuid, block_id: uuid }, { type: oneOfValues("page_id", "block_id") }),
    discussion_id: uuid,
  },
  {
    rich_text: validateRichText,
    markdown: text(),
    markdown_version: validateMarkdownVersion,
    attachments: list(validateAttachment, MAX_ATTACHMENTS),
    display_name: validateDisplayName,
  },
);

/** Validates a new comment: its parent or discussion, and its text. */
export const validateNewComment: Validator = (value, path) => {
  const problems = validatePlace(value, path);
  return problems.length > 0 ? problems : requireOneText(value, path);
};

/** Validates a comment update. */
export const validateCommentChange: Validator = (value, path) => {
  const problems = object(
    {},
    {
      rich_text: validateRichText,
      markdown: text(),
      markdown_version: validateMarkdownVersion,
    },
  )(value, path);
  return problems.length > 0 ? problems : requireOneText(value, path);
};

/**
 * Requires either rich text or Markdown, not both ("Create comment"); the version of the Markdown only
 * with Markdown ("Migrate to Notion-flavored Markdown").
 */
function requireOneText(value: unknown, path: string): ReturnType<Validator> {
  const {
    rich_text: richText,
    markdown,
    markdown_version: version,
  } = value as Record<string, unknown>;
  if (richText === undefined && markdown === undefined) {
    return createProblem(`${path}.rich_text`, "defined", undefined);
  }
  if (markdown === undefined) {
    return version === undefined
      ? []
      : createProblem(`${path}.markdown_version`, "not present", version);
  }
  return richText === undefined ? [] : createProblem(`${path}.markdown`, "not present", markdown);
}

/**
 * Returns the text of a comment as rich text. Its Markdown has "inline formatting only", so that each line
 * is text; what begins a block elsewhere stays as written.
 */
export function getRichText(
  { rich_text: richText, markdown, markdown_version: version }: CommentText,
  repository: NotesRepository,
): unknown {
  return richText ?? getDialect(version).parseInline(markdown ?? "", { repository });
}
