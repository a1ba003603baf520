import { parseRichText } from "../markdown/parse-rich-text.js";
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
  const problems = object({}, { rich_text: validateRichText, markdown: text() })(value, path);
  return problems.length > 0 ? problems : requireOneText(value, path);
};

/** Requires either rich text or Markdown, not both ("Create comment"). */
function requireOneText(value: unknown, path: string): ReturnType<Validator> {
  const { rich_text: richText, markdown } = value as Record<string, unknown>;
  if (richText === undefined && markdown === undefined) {
    return createProblem(`${path}.rich_text`, "defined", undefined);
  }
  const hasBoth = richText !== undefined && markdown !== undefined;
  return hasBoth ? createProblem(`${path}.markdown`, "not present", markdown) : [];
}

/**
 * Returns the text of a comment as rich text. Its Markdown has "inline formatting only", so that each line
 * is text; what begins a block elsewhere stays as written.
 */
export function getRichText({ rich_text: richText, markdown }: CommentText): unknown {
  return richText ?? parseRichText(markdown ?? "");
}
