import { validationError } from "../errors.js";
import type { RichText } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";
import { keepMention, type SentMention } from "./mention.js";

interface SentItem {
  text?: { content: string; link?: { url: string } | null };
  mention?: SentMention;
  equation?: { expression: string };
  annotations?: Record<string, unknown>;
}

const plain = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  code: false,
  color: "default",
};

/** Unformatted text as rich text. */
export function plainRichText(content: string): RichText[] {
  return content === "" ? [] : [textItem(content, null, {})];
}

/** The text of rich text without its formatting. */
export function plainText(items: RichText[]): string {
  return items.map((item) => item.plain_text).join("");
}

/** Rich text as sent, after its check, in the form it is answered in. */
export function keepRichText(sent: unknown, repository: Workspace): RichText[] {
  return (sent as SentItem[]).map((item) => {
    const annotations = item.annotations ?? {};
    if (item.text !== undefined) {
      return textItem(item.text.content, linkTo(item.text.link?.url), annotations);
    }
    if (item.equation !== undefined) {
      const { expression } = item.equation;
      return dress("equation", { expression }, expression, null, annotations);
    }
    const mention = keepMention(item.mention ?? {}, repository);
    return dress("mention", mention.body, mention.plainText, mention.href, annotations);
  });
}

function textItem(content: string, url: string | null, annotations: object): RichText {
  const link = url === null ? null : { url };
  return dress("text", { content, link }, content, url, annotations);
}

function dress(
  type: string,
  body: object,
  shown: string,
  href: string | null,
  annotations: object,
): RichText {
  return {
    type,
    [type]: body,
    annotations: { ...plain, ...annotations },
    plain_text: shown,
    href,
  };
}

function linkTo(url: string | undefined): string | null {
  if (url === undefined || url === "") return null;
  if (url.startsWith("/") || url.startsWith("#") || URL.canParse(url)) return url;
  throw validationError("Content creation Failed. Fix the following: \nInvalid URL for link.");
}
