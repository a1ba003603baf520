import { html } from "hono/html";
import type { AttributeDocument, AttributeType } from "../../services/crm/repository/attribute.js";
import type {
  Fields,
  ObjectDocument,
  RecordDocument,
} from "../../services/crm/repository/documents.js";
import { renderPager } from "../components/render-pager.js";
import { type TableQuery, toSortable, toTableParameters } from "../components/table-order.js";
import { getSearchFields } from "../../services/crm/repository/search-text.js";
import { parseSorts } from "../../services/crm/filters/sort-by-values.js";
import { renderTable, type TableColumn } from "../components/render-table.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import type { RecordOrders, RecordSort } from "./record-orders.js";
import { toObjectPath, toRecordPath } from "../paths.js";
import { formatPlace, nameActor, renderValues } from "./render-value.js";
import { listTargetLabels } from "./target-labels.js";

const PAGE_SIZE = 50;
const MAX_COLUMNS = 5;

/** Attributes that tell the most about records of the standard objects, in order. */
const preferred: Readonly<Record<string, readonly string[]>> = {
  people: ["job_title", "company", "email_addresses", "phone_numbers", "associated_deals"],
  companies: ["domains", "categories", "employee_range", "primary_location", "associated_deals"],
  deals: ["stage", "value", "owner", "associated_company", "associated_people"],
};

const unlisted = new Set(["name", "record_id", "description", "avatar_url", "logo_url"]);

/** Renders the records of an object as a table with search. */
export async function renderRecords(
  data: CrmData,
  orders: RecordOrders,
  object: ObjectDocument,
  query: TableQuery,
): Promise<Markup> {
  const { search, offset } = query;
  const columns = chooseColumns(data, object);
  const path = toObjectPath(object);
  const { records, total } = await findRecords(data, orders, object, query);
  const toColumn = (column: TableColumn, key: string) => toSortable(column, key, { path, query });
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

/** Finds the records of a page: those that match, in the order of a column of the table. */
async function findRecords(
  data: CrmData,
  orders: RecordOrders,
  object: ObjectDocument,
  { isDescending, offset, search, sort }: TableQuery,
): Promise<{ records: RecordDocument[]; total: number }> {
  const reader = createKeyReader(data, object, sort);
  const found = search === "" ? undefined : orders.rank(data, object, search);
  const ids =
    reader === undefined
      ? found
      : await orders.list(data, object, { isDescending, ...reader }, found);
  if (ids === undefined) {
    const records = data.listRecords(object, { offset, limit: PAGE_SIZE });
    return { records, total: data.countRecords(object) };
  }
  const records = ids
    .slice(offset, offset + PAGE_SIZE)
    .flatMap((id) => data.collections.records.get(id) ?? []);
  return { records, total: ids.length };
}

/** Texts of the values that have no single field to be sorted by. */
const formats: Partial<Record<AttributeType, (data: CrmData, fields: Fields) => string>> = {
  "actor-reference": nameActor,
  location: (_data, fields) => formatPlace(fields),
};

/** Returns what reads the values by which records are sorted; undefined without a column of the table. */
function createKeyReader(
  data: CrmData,
  object: ObjectDocument,
  sort: string,
): Pick<RecordSort, "isReference" | "read" | "slug"> | undefined {
  if (sort === NAME) {
    const { slug } = getSearchFields(object.slug).label;
    return {
      slug,
      isReference: false,
      read: (records) => records.map((record) => data.getLabel(record)),
    };
  }
  const attribute = chooseColumns(data, object).find(({ slug }) => slug === sort);
  if (attribute === undefined) return undefined;
  if (attribute.type === "record-reference")
    return {
      slug: attribute.source === "inverse" ? undefined : sort,
      isReference: true,
      read: (records) => listTargetLabels(data, records, attribute),
    };
  const format = formats[attribute.type];
  if (format !== undefined) {
    const readText = (record: RecordDocument) => {
      const [value] = data.repository.listActiveValues(record, attribute);
      return value && format(data, value.fields);
    };
    return { slug: sort, isReference: false, read: (records) => records.map(readText) };
  }
  const target = { repository: data.repository, containerId: object.id };
  const input = [{ direction: "asc" as const, attribute: sort, field: undefined }];
  const { getKey } = parseSorts(input, target);
  const readOne = (record: RecordDocument) => {
    const key = getKey(record);
    return typeof key === "boolean" ? Number(key) : (key ?? undefined);
  };
  return { slug: sort, isReference: false, read: (records) => records.map(readOne) };
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
