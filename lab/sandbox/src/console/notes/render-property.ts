import { html } from "hono/html";
import { type BadgeColor, renderBadge } from "../components/render-badge.js";
import { renderLink } from "../components/render-link.js";
import { renderDay, renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { NotesData } from "./notes-data.js";
import { type FileContent, renderFile } from "./render-file.js";
import { renderNodeReference } from "./render-node-reference.js";
import { renderRichText } from "./render-rich-text.js";

/** A value of a column as the API returns it: its type and the value under the type's key. */
export type PropertyValue = { type: string } & Record<string, unknown>;

interface Option {
  name: string;
  color?: string;
}

interface Span {
  start: string;
  end: string | null;
}

const optionColors: Readonly<Record<string, BadgeColor>> = {
  green: "green",
  red: "red",
  pink: "red",
  orange: "amber",
  yellow: "amber",
  brown: "amber",
  blue: "blue",
  purple: "violet",
};

/** Renders a value of a column by its type; empty for none. `format` is that of a number column. */
export function renderProperty(data: NotesData, property: PropertyValue, format?: string): Markup {
  const value = property[property.type];
  if (value === null || value === undefined) return html``;
  switch (property.type) {
    case "title":
    case "rich_text":
      return renderRichText(value);
    case "number":
      return html`<span>${formatNumber(Number(value), format)}</span>`;
    case "select":
    case "status":
      return renderOption(value as Option);
    case "multi_select":
      return renderAll((value as Option[]).map(renderOption));
    case "people":
      return renderAll((value as { id: string }[]).map((user) => renderUser(data, user)));
    case "created_by":
    case "last_edited_by":
      return renderUser(data, value as { id: string });
    case "date":
      return renderSpan(value as Span);
    case "created_time":
    case "last_edited_time":
      return renderTime(value as string);
    case "checkbox":
      return html`<span>${value === true ? "Yes" : "No"}</span>`;
    case "url":
      return renderLink(value as string);
    case "email":
      return renderLink(`mailto:${value as string}`, value as string);
    case "relation":
      return renderAll(
        (value as { id: string }[]).map(({ id }) => renderNodeReference(data, { page_id: id })),
      );
    case "files":
      return renderAll((value as FileContent[]).map((file) => renderFile(data, file)));
    default:
      return renderComputed(data, property.type, value);
  }
}

/** Renders values whose types only few columns have. */
function renderComputed(data: NotesData, type: string, value: unknown): Markup {
  switch (type) {
    case "rollup":
    case "formula":
      return renderProperty(data, value as PropertyValue);
    case "array":
      return renderAll((value as PropertyValue[]).map((item) => renderProperty(data, item)));
    case "unique_id": {
      const { prefix, number } = value as { prefix: string | null; number: number | null };
      return html`<span>${prefix === null ? "" : `${prefix}-`}${number ?? ""}</span>`;
    }
    case "verification":
      return renderBadge((value as { state: string }).state);
    case "place": {
      const { name, address } = value as { name: string | null; address: string | null };
      return html`<span>${name ?? address ?? ""}</span>`;
    }
    case "boolean":
      return html`<span>${value === true ? "Yes" : "No"}</span>`;
    case "unsupported":
      return html`<span class="muted">Not computed</span>`;
    default:
      return html`<span class="text"
        >${typeof value === "string" ? value : JSON.stringify(value)}</span
      >`;
  }
}

function renderAll(items: readonly Markup[]): Markup {
  return html`<span class="row">${items}</span>`;
}

function renderOption({ name, color = "" }: Option): Markup {
  return renderBadge(name, optionColors[color] ?? "gray");
}

function renderUser(data: NotesData, { id }: { id: string }): Markup {
  return html`<span>${data.nameUser(id)}</span>`;
}

function renderSpan({ start, end }: Span): Markup {
  if (end === null) return renderDate(start);
  return html`<span>${renderDate(start)} – ${renderDate(end)}</span>`;
}

function renderDate(date: string): Markup {
  return date.length > 10 ? renderTime(date) : renderDay(date);
}

function formatNumber(number: number, format = ""): string {
  if (format === "percent") return `${(number * 100).toLocaleString("en-US")} %`;
  const text = number.toLocaleString("en-US");
  return format === "dollar" ? `$${text}` : text;
}
