import { html } from "hono/html";
import type { RichText } from "../../services/notes/repository/documents.js";
import { renderLink } from "../components/render-link.js";
import type { Markup } from "../markup.js";
import { toNotesPath } from "../paths.js";

interface Annotations {
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  underline?: boolean;
  code?: boolean;
  color?: string;
}

const marks: readonly [keyof Annotations, (content: Markup) => Markup][] = [
  ["code", (content) => html`<code>${content}</code>`],
  ["bold", (content) => html`<strong>${content}</strong>`],
  ["italic", (content) => html`<em>${content}</em>`],
  ["strikethrough", (content) => html`<s>${content}</s>`],
  ["underline", (content) => html`<u>${content}</u>`],
];

/** Renders formatted text with its links and mentions. */
export function renderRichText(items: unknown): Markup {
  return html`${((items ?? []) as RichText[]).map(renderItem)}`;
}

function renderItem(item: RichText): Markup {
  const annotations = (item["annotations"] ?? {}) as Annotations;
  const content = marks.reduce(
    (inner, [name, wrap]) => (annotations[name] === true ? wrap(inner) : inner),
    renderContent(item),
  );
  const color = getColorClass(annotations.color);
  return color === "" ? content : html`<span class="${color}">${content}</span>`;
}

function renderContent(item: RichText): Markup {
  if (item["type"] === "equation") return html`<code class="equation">${item.plain_text}</code>`;
  if (item["type"] === "mention") return renderMention(item);
  const href = item["href"];
  return typeof href === "string" ? renderLink(href, item.plain_text) : html`${item.plain_text}`;
}

function renderMention(item: RichText): Markup {
  const { page, database } = item["mention"] as {
    page?: { id: string };
    database?: { id: string };
  };
  const id = (page ?? database)?.id;
  if (id === undefined) return html`<span class="mention">${item.plain_text}</span>`;
  return html`<a href="${toNotesPath(id)}">${item.plain_text}</a>`;
}

/** Returns the class of a color such as `red` or `red_background`; empty for the default. */
export function getColorClass(color: unknown): string {
  if (typeof color !== "string" || color === "default" || !/^[a-z_]+$/.test(color)) return "";
  return `color-${color.replace("_", "-")}`;
}
