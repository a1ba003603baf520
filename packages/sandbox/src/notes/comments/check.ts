import { richTextCheck } from "../rich-text/check.js";
import {
  choice,
  isObject,
  list,
  object,
  oneOf,
  text,
  uuid,
  wrong,
  type Check,
} from "../validation/check.js";

const MAX_ATTACHMENTS = 3;

const attachment = object({ file_upload_id: uuid }, { type: choice("file_upload") });

const displayName: Check = (value, path) => {
  const isCustom = isObject(value) && value["type"] === "custom";
  const type = { type: choice("integration", "user", "custom") };
  return object(isCustom ? { ...type, custom: object({ name: text({ min: 1 }) }) } : type)(
    value,
    path,
  );
};

const place = oneOf(
  {
    parent: oneOf({ page_id: uuid, block_id: uuid }, { type: choice("page_id", "block_id") }),
    discussion_id: uuid,
  },
  {
    rich_text: richTextCheck,
    markdown: text(),
    attachments: list(attachment, MAX_ATTACHMENTS),
    display_name: displayName,
  },
);

/** Checks a new comment: where it goes, which is one of two ways to say, and what it says. */
export const newCommentCheck: Check = (value, path) => {
  const problems = place(value, path);
  return problems.length > 0 ? problems : oneText(value, path);
};

/** Checks a change of a comment. */
export const commentChangeCheck: Check = (value, path) => {
  const problems = object({}, { rich_text: richTextCheck, markdown: text() })(value, path);
  return problems.length > 0 ? problems : oneText(value, path);
};

/** Either rich text or Markdown, and not both ("Create comment"). */
function oneText(value: unknown, path: string): ReturnType<Check> {
  const { rich_text: richText, markdown } = value as Record<string, unknown>;
  if (richText === undefined && markdown === undefined) {
    return wrong(`${path}.rich_text`, "defined", undefined);
  }
  const both = richText !== undefined && markdown !== undefined;
  return both ? wrong(`${path}.markdown`, "not present", markdown) : [];
}
