import { html } from "hono/html";
import type { OddInput, ReportedPlan, ReportedWrite } from "../../reports/report.js";
import { shorten } from "../../state/words.js";
import { renderBadge } from "../components/render-badge.js";
import { formatCount } from "../components/render-pager.js";
import { renderTable, type TableColumn } from "../components/render-table.js";
import type { ConsoleContext } from "../console-context.js";
import { CrmData } from "../crm/crm-data.js";
import type { Markup } from "../markup.js";
import { toCallHref } from "./anchors.js";
import { findName } from "./find-name.js";
import { writeStates } from "./plan-state.js";

/** Inputs of a write by their paths, and the values that they replace. */
interface Row {
  write: ReportedWrite;
  inputs: Map<string, unknown>;
  replaced: Map<string, unknown>;
  /** Name of what it is about, or else its first text. */
  subject: string;
}

/** Renders the writes of a plan: for those of one tool a table of what they replace and set; what does not fit comes first. */
export function renderPlanWrites(context: ConsoleContext, { run, writes }: ReportedPlan): Markup {
  const groups = Map.groupBy(writes, ({ deletes, tool }) => JSON.stringify([tool, deletes]));
  return html`${[...groups.values()].map((group) => renderGroup(context, group, run))}`;
}

function renderGroup(
  context: ConsoleContext,
  group: readonly ReportedWrite[],
  run: string,
): Markup {
  const [{ deletes, tool } = { tool: "" }] = group;
  const rows = group
    .map((write) => toRow(context, write))
    .toSorted((one, other) => other.write.odd.length - one.write.odd.length);
  const paths = [...new Set(rows.flatMap(({ inputs }) => [...inputs.keys()]))];
  const shared = paths.filter((path) => isShared(path, rows));
  const own = paths.filter((path) => !shared.includes(path) && !isSubject(path, rows));
  const odd = rows.filter(({ write }) => write.odd.length > 0).length;
  const label = createLabels(context, rows);
  const columns = own.flatMap((path) => toColumns(label(path), path, rows));
  return html`<div class="stack plan-writes">
    <h3 class="row">
      <code class="operation">${tool}</code> <span class="count">${group.length}</span>
      ${deletes === undefined ? "" : renderBadge(`deletes ${deletes}`, "red")}
      ${odd === 0 ? "" : renderBadge(`${odd} ${odd === 1 ? "does" : "do"} not fit`, "amber")}
    </h3>
    ${
      shared.length === 0
        ? ""
        : html`<p class="small muted">
            In all of them:
            ${shared.map((path) => `${label(path)} ${formatIn(context, rows[0]?.inputs.get(path))}`).join(", ")}
          </p>`
    }
    ${renderTable({
      label: deletes === undefined ? `Writes of ${tool}` : `Deletions of ${deletes} by ${tool}`,
      columns: [
        { label: rows.some(({ subject }) => subject !== "") ? "What" : "Write" },
        ...columns,
        { label: "State" },
      ],
      rows: rows.map((row) => [
        renderSubject(row, own),
        ...own.flatMap((path) => renderValues(context, row, path, rows)),
        renderState(row, run),
      ]),
      empty: "",
    })}
  </div>`;
}

function toRow(context: ConsoleContext, write: ReportedWrite): Row {
  const inputs = new Map(listLeaves(write.input));
  const replaced = new Map(Object.entries(isObject(write.before) ? write.before : {}));
  const named = [...inputs.values()].flatMap((value) =>
    typeof value === "string" ? (findName(context, value) ?? []) : [],
  );
  return { write, inputs, replaced, subject: shorten(named[0] ?? "", MAX_SUBJECT) };
}

const MAX_SUBJECT = 80;

/** Returns true for an input that is the same in all of several writes. */
function isShared(path: string, rows: readonly Row[]): boolean {
  const [first] = rows;
  const value = JSON.stringify(first?.inputs.get(path));
  return (
    rows.length > 1 &&
    rows.every(
      ({ inputs, replaced, write }) =>
        inputs.has(path) &&
        JSON.stringify(inputs.get(path)) === value &&
        !replaced.has(path) &&
        !write.odd.some((each) => isOf(each, path)),
    )
  );
}

/** Returns true for the id of what writes are about: its name is the heading of the row. */
function isSubject(path: string, rows: readonly Row[]): boolean {
  return (
    /^[a-z]+_id$/.test(path) &&
    rows.every(({ subject, write }) => {
      return subject !== "" && !write.odd.some((each) => isOf(each, path));
    })
  );
}

function hasBefore(path: string, rows: readonly Row[]): boolean {
  return rows.some(({ replaced }) => replaced.has(path));
}

function toColumns(label: string, path: string, rows: readonly Row[]): TableColumn[] {
  const isNumeric = rows.every(({ inputs }) => typeof inputs.get(path) === "number");
  return hasBefore(path, rows)
    ? [
        { label: `${label} before`, isNumeric },
        { label: `${label} after`, isNumeric },
      ]
    : [{ label, isNumeric }];
}

/** Returns a function that names the path of an input: by the attribute's title, or else by its words. */
function createLabels(context: ConsoleContext, rows: readonly Row[]): (path: string) => string {
  const { repository } = new CrmData(context);
  const find = (name: string) => {
    const value = rows[0]?.inputs.get(name);
    return typeof value === "string" ? value : "";
  };
  const object = repository.findObject(find("object"));
  const list = repository.findList(find("list") || find("list_id"));
  const titles = new Map(
    [object, list]
      .flatMap((each) => (each === undefined ? [] : repository.listAttributes(each.id)))
      .map(({ slug, title }) => [slug, title]),
  );
  return (path) => {
    const [, values, slug = ""] = /^(values|entry_values|properties)\.(.+)$/.exec(path) ?? [];
    if (values === undefined) return path.replaceAll("_", " ");
    return titles.get(slug) ?? (values === "properties" ? slug : slug.replaceAll("_", " "));
  };
}

function renderSubject({ subject, write }: Row, paths: readonly string[]): Markup {
  // What has no column of its own.
  const others = write.odd.filter((each) => !paths.some((path) => isOf(each, path)));
  return html`<span id="write-${write.number}" class="muted">${write.number}</span> ${subject}
    ${renderOdd(others)}`;
}

function renderValues(
  context: ConsoleContext,
  { inputs, replaced, write }: Row,
  path: string,
  rows: readonly Row[],
): Markup[] {
  const odd = (isBefore: boolean) =>
    renderOdd(write.odd.filter((each) => isOf(each, path) && each.isBefore === isBefore));
  const has = hasBefore(path, rows);
  const value = withCurrency(inputs.get(path), replaced.get(path));
  const after = inputs.has(path) ? formatIn(context, value) : "";
  const cell = html`${has && after !== "" ? html`<ins>${after}</ins>` : after} ${odd(false)}`;
  if (!has) return [cell];
  const before = replaced.has(path) ? formatIn(context, replaced.get(path)) : "";
  return [html`${before === "" ? "" : html`<del>${before}</del>`} ${odd(true)}`, cell];
}

/** Adds to an amount the currency of the one that it replaces: all amounts of an attribute share it. */
function withCurrency(value: unknown, before: unknown): unknown {
  if (typeof value !== "number" || !isObject(before) || !("currency_code" in before)) return value;
  return { amount: value, currency_code: before.currency_code };
}

function renderOdd(odd: readonly OddInput[]): Markup {
  return html`${odd.map(({ reasons }) => html`<span class="odd small">${reasons.join("; ")}</span>`)}`;
}

function isOf({ path }: OddInput, column: string): boolean {
  return path === column || path.startsWith(`${column}.`);
}

function renderState({ write: { call, message, state } }: Row, run: string): Markup {
  const { color, label } = writeStates[state];
  return html`${renderBadge(label, color)}
  ${call === undefined ? "" : html`<a class="small" href="${toCallHref(run, call)}">Its call</a>`}
  ${message === undefined ? "" : html`<p class="small">${message}</p>`}`;
}

/** Lists the values of JSON by their paths; lists of plain values stay together. */
function listLeaves(value: unknown, path = ""): [path: string, value: unknown][] {
  const isPlainList = Array.isArray(value) && !value.some(isObject);
  if (!isObject(value) || isPlainList) return [[path, value]];
  return Object.entries(value).flatMap(([key, item]) =>
    listLeaves(item, path === "" ? key : `${path}.${key}`),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Formats a value with names for ids. */
function formatIn(context: ConsoleContext, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "number") return formatCount(value);
  if (typeof value === "string") return findName(context, value) ?? value;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.values(value).map((each) => formatIn(context, each));
  return parts.join("currency_code" in value ? " " : ", ") || "nothing";
}
