import { html } from "hono/html";
import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type { Actor } from "../../services/crm/repository/actor.js";
import type { Fields, StoredValue, ValueOwner } from "../../services/crm/repository/documents.js";
import { getTextField } from "../../services/crm/repository/stored-value.js";
import { renderBadge, type BadgeColor } from "../components/render-badge.js";
import { renderLink } from "../components/render-link.js";
import { renderDay, renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { renderRecordLink } from "./render-record-link.js";

/** Renders the active values of an attribute; empty for none. */
export function renderValues(
  data: CrmData,
  owner: ValueOwner,
  attribute: AttributeDocument,
): Markup {
  const values = data.repository.listActiveValues(owner, attribute);
  const [first, ...others] = values.map((value) => renderValue(data, value, attribute));
  if (first === undefined) return html``;
  return others.length === 0 ? first : html`<span class="row">${[first, ...others]}</span>`;
}

/** Renders one value by the type of its attribute. */
export function renderValue(
  data: CrmData,
  { fields }: Pick<StoredValue, "fields">,
  attribute: AttributeDocument,
): Markup {
  const text = (key: string) => getTextField(fields, key);
  switch (attribute.type) {
    case "record-reference":
      return renderRecordLink(data, text("target_object"), text("target_record_id"));
    case "actor-reference":
      return html`<span>${nameActor(data, fields)}</span>`;
    case "status":
    case "select":
      return renderChoice(attribute, text("choiceId"));
    case "currency":
      return html`<span>${formatMoney(fields["currency_value"], attribute.currencyCode)}</span>`;
    case "personal-name":
      return html`<span>${text("full_name")}</span>`;
    case "email-address":
      return renderLink(`mailto:${text("email_address")}`, text("email_address"));
    case "phone-number":
      return html`<span>${text("phone_number")}</span>`;
    case "domain":
      return html`<span>${text("domain")}</span>`;
    case "location":
      return html`<span>${formatPlace(fields)}</span>`;
    case "interaction":
      return html`<span>${renderTime(text("interacted_at"))} (${text("interaction_type")})</span>`;
    case "date":
      return renderDay(text("value"));
    case "timestamp":
      return renderTime(text("value"));
    case "checkbox":
      return html`<span>${fields["value"] === true ? "Yes" : "No"}</span>`;
    default:
      return renderPlain(formatPlain(fields["value"]));
  }
}

function formatPlain(value: Fields[string] | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function renderPlain(text: string): Markup {
  return /^https?:\/\/\S+$/.test(text) ? renderLink(text) : html`<span class="text">${text}</span>`;
}

function renderChoice(attribute: AttributeDocument, id: string): Markup {
  const choice = attribute.choices.find((each) => each.id === id);
  return renderBadge(choice?.title ?? "Unknown", getChoiceColor(attribute, id));
}

/** Returns the name of the member that a value refers to. */
export function nameActor(data: CrmData, fields: Fields): string {
  const id = fields["referenced_actor_id"];
  const type = fields["referenced_actor_type"] as Actor["type"];
  return data.nameActor({ type, id: typeof id === "string" ? id : null });
}

/** Formats an amount: $48,000. */
export function formatMoney(amount: unknown, currency: string | null): string {
  const number = Number(amount);
  const format = {
    style: "currency",
    currency: currency ?? "USD",
    minimumFractionDigits: 0,
  } as const;
  return new Intl.NumberFormat("en-US", format).format(number);
}

/** Formats a place: Market Street 5, Leeds, GB. */
export function formatPlace(fields: Fields): string {
  const keys = [
    "line_1",
    "line_2",
    "line_3",
    "line_4",
    "postcode",
    "locality",
    "region",
    "country_code",
  ];
  return keys
    .map((key) => getTextField(fields, key))
    .filter((part) => part !== "")
    .join(", ");
}

const colors: readonly BadgeColor[] = ["blue", "violet", "amber", "gray"];

/** Returns the color of a choice: green for a celebrated one, red for a lost one, else by its position. */
export function getChoiceColor({ choices }: AttributeDocument, id: string): BadgeColor {
  const index = choices.findIndex((choice) => choice.id === id);
  const choice = choices[index];
  if (choice === undefined) return "gray";
  if (choice.isCelebrated || /\bwon\b/i.test(choice.title)) return "green";
  if (/\b(lost|churned)\b/i.test(choice.title)) return "red";
  return colors[index % colors.length] ?? "gray";
}
