import { validationError } from "../errors.js";
import type { RichText } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { normalizeMention, type MentionInput } from "./normalize-mention.js";

export { toPlainText } from "../repository/title.js";

interface RichTextInput {
  text?: { content: string; link?: { url: string } | null };
  mention?: MentionInput;
  equation?: { expression: string };
  annotations?: Record<string, unknown>;
}

const defaultAnnotations = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  code: false,
  color: "default",
};

/** Converts plain text to rich text. */
export function toRichText(content: string): RichText[] {
  return content === "" ? [] : [createTextItem(content, null, {})];
}

/** Converts validated rich text from its request format to its response format. */
export function normalizeRichText(input: unknown, repository: NotesRepository): RichText[] {
  return (input as RichTextInput[]).map((item) => {
    const annotations = item.annotations ?? {};
    if (item.text !== undefined) {
      return createTextItem(item.text.content, parseLink(item.text.link?.url), annotations);
    }
    if (item.equation !== undefined) {
      const { expression } = item.equation;
      return createItem("equation", { expression }, expression, null, annotations);
    }
    const mention = normalizeMention(item.mention ?? {}, repository);
    return createItem("mention", mention.body, mention.plainText, mention.href, annotations);
  });
}

function createTextItem(content: string, url: string | null, annotations: object): RichText {
  const link = url === null ? null : { url };
  return createItem("text", { content, link }, content, url, annotations);
}

function createItem(
  type: string,
  body: object,
  plainText: string,
  href: string | null,
  annotations: object,
): RichText {
  return {
    type,
    [type]: body,
    annotations: { ...defaultAnnotations, ...annotations },
    plain_text: plainText,
    href,
  };
}

function parseLink(url: string | undefined): string | null {
  if (url === undefined || url === "") return null;
  if (url.startsWith("/") || url.startsWith("#") || URL.canParse(url)) return url;
  throw validationError("Content creation Failed. Fix the following: \nInvalid URL for link.");
}
