import { html } from "hono/html";
import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type { ObjectDocument, RecordDocument } from "../../services/crm/repository/documents.js";
import { renderPager } from "../components/render-pager.js";
import {
  MAX_ARRANGED,
  sortBy,
  type TableQuery,
  toSortable,
  toTableParameters,
} from "../components/table-order.js";
import { parseSorts } from "../../services/crm/filters/sort-by-values.js";
import { renderTable, type TableColumn } from "../components/render-table.js";
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

/** Renders the records of an object as a table with search; few enough records can be sorted. */
export function renderRecords(data: CrmData, object: ObjectDocument, query: TableQuery): Markup {
  const { search, offset } = query;
  const columns = chooseColumns(data, object);
  const path = toObjectPath(object);
  const isSortable = data.countRecords(object) <= MAX_ARRANGED || search !== "";
  const sorted = isSortable ? findSorted(data, object, query) : undefined;
  const { records, total } =
    sorted === undefined
      ? data.listRecords(object, { search, offset, limit: PAGE_SIZE })
      : { records: sorted.slice(offset, offset + PAGE_SIZE), total: sorted.length };
  const toColumn = (column: TableColumn, key: string) =>
    isSortable ? toSortable(column, key, { path, query }) : column;
  return html`${renderSearch(object, search)}
  ${renderTable({
    isWide: true,
    label: object.pluralNoun,
    columns: [
      toColumn({ label: "Name" }, NAME),
      ...columns.map(({ slug, title, type }) =>
        toColumn({ label: title, isNumeric: type === "currency" }, slug),
      ),
    ],
    rows: records.map((record) => renderRow(data, record, columns)),
    empty: search === "" ? "There are no records." : `No record matches “${search}”.`,
  })}
  ${renderPager({ path, query: toTableParameters(query), offset, limit: PAGE_SIZE, total })}`;
}

const NAME = "name";

/** Returns all records that match, sorted; undefined without a sort by a column of the table. */
function findSorted(
  data: CrmData,
  object: ObjectDocument,
  { isDescending, search, sort }: TableQuery,
): RecordDocument[] | undefined {
  const attribute = chooseColumns(data, object).find(({ slug }) => slug === sort);
  if (sort !== NAME && attribute === undefined) return undefined;
  const { records } = data.listRecords(object, { search, offset: 0, limit: MAX_ARRANGED });
  if (attribute === undefined) return sortBy(records, (each) => data.getLabel(each), isDescending);
  const target = { repository: data.repository, containerId: object.id };
  const direction = isDescending ? "desc" : "asc";
  if (attribute.type !== "record-reference")
    return parseSorts([{ direction, attribute: sort, field: undefined }], target).arrange(records);
  const readName = (record: RecordDocument) => {
    const [value] = data.repository.listActiveValues(record, attribute);
    if (value === undefined) return undefined;
    const { target_object, target_record_id } = value.fields as Record<string, string>;
    return data.findLabel(target_object ?? "", target_record_id ?? "");
  };
  return sortBy(records, readName, isDescending);
}

function renderRow(
  data: CrmData,
  record: RecordDocument,
  columns: readonly AttributeDocument[],
): Markup[] {
  const name = html`<a href="${toRecordPath(record.object, record.id)}">${data.getLabel(record)}</a>
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
  return html`<form class="search" role="search" aria-label="${pluralNoun}" method="get">
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
