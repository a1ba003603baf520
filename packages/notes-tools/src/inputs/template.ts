import { z } from "zod";
import { isPageOrDatabaseId, parseId } from "./ids.js";

const DEFAULT_TEMPLATE = "default";

/** The input `template` of a new row. */
export function template() {
  return z
    .string()
    .refine(
      (text) => text === DEFAULT_TEMPLATE || isPageOrDatabaseId(text),
      "expected default, or a template_id from notes_template_list",
    )
    .describe("Instead of content: default, or a template_id")
    .optional();
}

/** The rule that a row with a template has no other content, which the service rejects. */
export function templateFitsContent(input: {
  template?: unknown;
  child_blocks?: unknown;
  markdown?: unknown;
}): boolean {
  const hasContent = input.child_blocks !== undefined || input.markdown !== undefined;
  return input.template === undefined || !hasContent;
}

/** The problem of an input that breaks {@link templateFitsContent}. */
export const CONTENT_WITH_TEMPLATE = {
  path: ["template"],
  message:
    "expected without child_blocks and markdown: the template brings the content; add more later with notes_page_content_append",
};

/** Converts a valid input of {@link template} to its form in a request. */
export function toTemplate(input: string | undefined) {
  if (input === undefined) return undefined;
  const id = getTemplateId(input);
  return id === undefined ? { type: DEFAULT_TEMPLATE } : { type: "template_id", template_id: id };
}

/** Returns the id in a valid input of {@link template}; undefined for the default template. */
export function getTemplateId(input: string): string | undefined {
  return input === DEFAULT_TEMPLATE ? undefined : parseId(input);
}
