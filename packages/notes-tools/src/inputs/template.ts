import { forModels, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { isPageOrDatabaseId, parseId } from "./ids.js";

const DEFAULT_TEMPLATE = "default";

/** The inputs of a page that is filled in from a template. */
export interface TemplateInputs {
  template?: string | undefined;
  template_timezone?: string | undefined;
}

/** The inputs `template` and `template_timezone` of a page. */
export function templateInputs(description: string) {
  return {
    template: z
      .string()
      .refine(
        (text) => text === DEFAULT_TEMPLATE || isPageOrDatabaseId(text),
        "expected default, or a template_id from notes_template_list",
      )
      .overwrite((text) => (text === DEFAULT_TEMPLATE ? text : parseId(text)))
      .describe(description)
      .optional(),
    template_timezone: selfExplanatory(
      z
        .string()
        .refine(isTimezone, "expected a time zone such as America/New_York")
        .describe("IANA time zone of the dates that the template fills in"),
    ).optional(),
  };
}

/** The same of a new page. Models are not shown the time zone, which is that of the connection's person by default. */
export function newPageTemplate() {
  const { template, template_timezone } = templateInputs(
    "Instead of content: default, or a template_id",
  );
  return { template, template_timezone: forModels(template_timezone, { hidden: true }) };
}

/** The rule that a time zone comes with a template. */
export function timezoneFitsTemplate(input: TemplateInputs): boolean {
  return input.template_timezone === undefined || input.template !== undefined;
}

/** The problem of an input that breaks {@link timezoneFitsTemplate}. */
export const TIMEZONE_WITHOUT_TEMPLATE = {
  path: ["template_timezone"],
  message: "expected together with template only",
};

function isTimezone(text: string): boolean {
  try {
    // The service takes names alone, and an offset is a zone for Intl as well.
    return /^[a-z]/i.test(text) && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
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

/** Converts valid inputs of {@link templateInputs} to their form in a request. */
export function toTemplate({ template, template_timezone: timezone }: TemplateInputs) {
  if (template === undefined) return undefined;
  const id = getTemplateId(template);
  const chosen =
    id === undefined ? { type: DEFAULT_TEMPLATE } : { type: "template_id", template_id: id };
  return { ...chosen, timezone };
}

/** Returns the id in a valid input `template`; undefined for the default template. */
export function getTemplateId(input: string): string | undefined {
  return input === DEFAULT_TEMPLATE ? undefined : parseId(input);
}
