import {
  boolean,
  list,
  object,
  oneOf,
  oneOfValues,
  text,
  type Validator,
} from "../validation/validators.js";
import { type MarkdownVersion, validateMarkdownVersion } from "./dialects.js";
import type { ContentUpdate } from "./edit-markdown.js";

/** A validated body of `PATCH /v1/pages/{id}/markdown`. */
export type MarkdownUpdate = { allow_async?: boolean; markdown_version?: MarkdownVersion } & (
  | {
      type: "update_content";
      update_content: { content_updates: ContentUpdate[]; allow_deleting_content?: boolean };
    }
  | {
      type: "replace_content";
      replace_content: { new_str: string; allow_deleting_content?: boolean };
    }
  | {
      type: "insert_content";
      insert_content: { content: string; after?: string; position?: { type: "start" | "end" } };
    }
  | {
      type: "replace_content_range";
      replace_content_range: {
        content: string;
        content_range: string;
        allow_deleting_content?: boolean;
      };
    }
);

const deleting = { allow_deleting_content: boolean };

const commands: Record<string, Validator> = {
  update_content: object(
    {
      content_updates: list(
        object({ old_str: text(), new_str: text() }, { replace_all_matches: boolean }),
      ),
    },
    deleting,
  ),
  replace_content: object({ new_str: text() }, deleting),
  insert_content: object(
    { content: text() },
    { after: text(), position: object({ type: oneOfValues("start", "end") }) },
  ),
  replace_content_range: object({ content: text(), content_range: text() }, deleting),
};

/** Validates a change of a page's Markdown: a `type`, and the command under its key. */
export const validateMarkdownUpdate: Validator = (value, path) => {
  const shared = {
    type: oneOfValues(...Object.keys(commands)),
    allow_async: boolean,
    markdown_version: validateMarkdownVersion,
  };
  const problems = oneOf(commands, shared)(value, path);
  if (problems.length > 0) return problems;
  const body = value as Record<string, { after?: string; position?: object } | undefined>;
  const { after, position } = body["insert_content"] ?? {};
  if (body["type"] === undefined) {
    return [{ path: `${path}.type`, expected: ["defined"], value: undefined }];
  }
  const hasBoth = after !== undefined && position !== undefined;
  return hasBoth
    ? [
        {
          path: `${path}.insert_content.position`,
          expected: ["not present"],
          value: position,
        },
      ]
    : [];
};
