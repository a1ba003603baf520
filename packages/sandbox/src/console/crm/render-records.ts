import { html } from "hono/html";
import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type { ObjectDocument, RecordDocument } from "../../services/crm/repository/documents.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { toObjectPath, toRecordPath } from "../paths.js";
import { renderValues } from "./render-value.js";

const PAGE_SIZE = 50;
const MAX_COLUMNS = 5;

/** Attributes that tell the most about records of the standard objects, in order. */
const preferred: Readonly<Record<string, readonly string[]>> = {
  people: ["job_title", "company", "email_addresses", "phone_numbers", "associated_deals"],
  companies: ["domains", "categories", "employee_range", "primary_location", "associated_deals"],
  deals: ["stage", "value", "owner", "associated_company", "associated_people"],
};

const unlisted = new Set(["name", "record_id", "description", "avatar_url", "logo_url"]);

/** A part of the records of an object; `search` is empty for all of them. */
interface RecordQuery {
  search: string;
  offset: number;
}

/** Renders the records of an object as a table with search. */
export function renderRecords(
  data: CrmData,
  object: ObjectDocument,
  { search, offset }: RecordQuery,
): Markup {
  const columns = chooseColumns(data, object);
  const { records, total } = data.listRecords(object, { search, offset, limit: PAGE_SIZE });
  const path = toObjectPath(object);
  return html`${renderSearch(object, search)}
  ${renderTable({
    isWide: true,
    label: object.pluralNoun,
    columns: [
      { label: "Name" },
      ...columns.map(({ title, type }) => ({ label: title, isNumeric: type === "currency" })),
    ],
    rows: records.map((record) => renderRow(data, record, columns)),
    empty: search === "" ? "There are no records." : `No record matches “${search}”.`,
  })}
  ${renderPager({ path, query: { q: search }, offset, limit: PAGE_SIZE, total })}`;
}

function renderRow(
  data: CrmData,
  record: RecordDocument,
  columns: readonly AttributeDocument[],
): Markup[] {
  const name = html`<a href="${toRecordPath(record.object, record.id)}"
      >${data.getLabel(record)}</a
    >
    ${data.marks.render(record.id)}`;
  return [name, ...columns.map((attribute) => renderValues(data, record, attribute))];
}

function chooseColumns(data: CrmData, object: ObjectDocument): AttributeDocument[] {
  const attributes = data.repository.listAttributes(object.id);
  const slugs = preferred[object.slug];
  if (slugs !== undefined) {
    return slugs.flatMap((slug) => attributes.find((each) => each.slug === slug) ?? []);
  }
  return attributes
    .filter(({ slug, type }) => !unlisted.has(slug) && type !== "interaction")
    .slice(0, MAX_COLUMNS);
}

function renderSearch({ pluralNoun }: ObjectDocument, search: string): Markup {
  return html`<form class="search" role="search" method="get">
    <input
      type="search"
      name="q"
      value="${search}"
      aria-label="Search ${pluralNoun}"
      placeholder="Search ${pluralNoun}"
    />
    <button type="submit">Search</button>
  </form>`;
}
