import { renderTabs } from "../components/render-tabs.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { crmPaths, toObjectPath } from "../paths.js";

/** Renders links to the CRM's pages, with `current` as the address of this one. */
export function renderCrmTabs(data: CrmData, current: string): Markup {
  const { collections, repository } = data;
  const objects = repository.listObjects().map((object) => ({
    href: toObjectPath(object),
    label: object.pluralNoun,
    count: data.countRecords(object),
  }));
  const others = [
    { href: crmPaths.board, label: "Deal board" },
    { href: crmPaths.tasks, label: "Tasks", count: collections.tasks.count() },
    { href: crmPaths.notes, label: "Notes", count: collections.notes.count() },
    { href: crmPaths.lists, label: "Lists", count: collections.lists.count() },
    { href: crmPaths.comments, label: "Comments", count: collections.comments.count() },
    { href: crmPaths.meetings, label: "Meetings", count: collections.meetings.count() },
  ];
  return renderTabs("CRM", [...objects, ...others], current);
}
