import { html } from "hono/html";
import type { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { callPaths, toRecordPath } from "../paths.js";
import { renderCallStatus } from "./render-call-status.js";
import type { CrmLink } from "../../services/convintel/repository/documents.js";

const PAGE_SIZE = 50;

/** Renders the calls, latest first. */
export function renderCalls(repository: ConvintelRepository, offset: number): Markup {
  const { activities, users } = repository;
  const total = activities.count();
  const latest = activities.findRange("started", { order: "descending", offset, limit: PAGE_SIZE });
  const rows = latest.map((call) => [
    html`<a href="${callPaths.home}/${call.id}">${call.title}</a>`,
    renderTime(call.actualStartTime),
    renderCallStatus(repository, call),
    users.get(call.hostId)?.name ?? "",
    renderCrmLink("companies", call.account),
    renderCrmLink("deals", call.opportunity),
  ]);
  const columns = ["Call", "Start", "Status", "Host", "Company", "Deal"].map((label) => ({
    label,
  }));
  return html`${renderTable({ label: "Calls", columns, rows, empty: "There are no calls." })}
  ${renderPager({ path: callPaths.home, offset, limit: PAGE_SIZE, total })}`;
}

/** Renders the CRM record that a call is linked to; empty for none. */
export function renderCrmLink(object: string, link: CrmLink | null): Markup {
  if (link === null) return html``;
  return html`<a href="${toRecordPath(object, link.id)}">${link.name ?? link.id}</a>`;
}
