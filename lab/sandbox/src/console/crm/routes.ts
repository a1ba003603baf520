import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { readOffset } from "../components/render-pager.js";
import { renderTerminal } from "../components/render-terminal.js";
import { readTableQuery } from "../components/table-order.js";
import { type PathItem, renderPath } from "../components/render-path.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import type { Markup } from "../markup.js";
import { sendPage } from "../shell/render-page.js";
import { CrmData } from "./crm-data.js";
import { crmPaths, toObjectPath, toRecordPath } from "../paths.js";
import { RecordOrders } from "./record-orders.js";
import { renderBoard } from "./render-board.js";
import { renderComments } from "./render-comments.js";
import { renderCrmTabs } from "./render-crm-tabs.js";
import { renderList, renderLists } from "./render-lists.js";
import { renderMeeting, renderMeetings } from "./render-meetings.js";
import { renderNote, renderNotes } from "./render-notes.js";
import { renderRecord } from "./render-record.js";
import { renderRecords } from "./render-records.js";
import { renderTasks } from "./render-tasks.js";
import { requireFound } from "../require-found.js";

/** Creates the CRM's pages, below `/console/crm`. */
export function createCrmViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  const open = () => new CrmData(context);
  const orders = new RecordOrders(context.store);
  return new Hono<ConsoleEnv>()
    .get("/", (request) => {
      const [object] = open().repository.listObjects();
      return request.redirect(object === undefined ? crmPaths.tasks : toObjectPath(object));
    })
    .get("/board", (request) => {
      const data = open();
      return send(request, data, crmPaths.board, {
        title: "Deal board",
        content: renderBoard(data),
      });
    })
    .get("/tasks", (request) => {
      const data = open();
      const state = request.req.query("state") ?? "";
      const content = renderTasks(data, { state, offset: readOffset(request) });
      return send(request, data, crmPaths.tasks, { title: "Tasks", content });
    })
    .get("/notes", (request) => {
      const data = open();
      const content = renderNotes(data, readOffset(request));
      return send(request, data, crmPaths.notes, { title: "Notes", content });
    })
    .get("/notes/:id", (request) => {
      const data = open();
      const note = requireFound(data.collections.notes.get(request.req.param("id")), "note");
      const above = [{ href: crmPaths.notes, label: "Notes" }];
      const title = note.title === "" ? "Untitled note" : note.title;
      return send(request, data, crmPaths.notes, { title, content: renderNote(data, note), above });
    })
    .get("/lists", (request) => {
      const data = open();
      return send(request, data, crmPaths.lists, { title: "Lists", content: renderLists(data) });
    })
    .get("/lists/:id", (request) => {
      const data = open();
      const list = requireFound(data.repository.findList(request.req.param("id")), "list");
      const content = renderList(data, list, readOffset(request));
      const above = [{ href: crmPaths.lists, label: "Lists" }];
      return send(request, data, crmPaths.lists, { title: list.name, content, above });
    })
    .get("/comments", (request) => {
      const data = open();
      const content = renderComments(data, readOffset(request));
      return send(request, data, crmPaths.comments, { title: "Comments", content });
    })
    .get("/meetings", (request) => {
      const data = open();
      const content = renderMeetings(data, readOffset(request));
      return send(request, data, crmPaths.meetings, { title: "Meetings", content });
    })
    .get("/meetings/:id", (request) => {
      const data = open();
      const found = data.collections.meetings.get(request.req.param("id"));
      const meeting = requireFound(found, "meeting");
      const content = renderMeeting(data, meeting, context);
      const above = [{ href: crmPaths.meetings, label: "Meetings" }];
      return send(request, data, crmPaths.meetings, { title: meeting.title, content, above });
    })
    .get("/:object", async (request) => {
      const data = open();
      const object = requireFound(
        data.repository.findObject(request.req.param("object")),
        "object",
      );
      const content = await renderRecords(data, orders, object, readTableQuery(request));
      return send(request, data, toObjectPath(object), { title: object.pluralNoun, content });
    })
    .get("/:object/:id", (request) => {
      const data = new CrmData(context, request.req.query("since"));
      const object = requireFound(
        data.repository.findObject(request.req.param("object")),
        "object",
      );
      const found = data.repository.findRecord(object.slug, request.req.param("id"));
      const record = requireFound(found, "record");
      const above = [{ href: toObjectPath(object), label: object.pluralNoun }];
      const content = html`${renderRecord(data, object, record)}
      ${renderTerminal({
        service: "crm",
        origin: new URL(request.req.url).origin,
        command: `crm update-record --object ${object.slug} --record-id ${record.id} --values '{"description":"…"}'`,
      })}`;
      const title = data.getLabel(record);
      return send(request, data, toRecordPath(object.slug, record.id), { title, content, above });
    });
}

/** Responds with a page of the CRM, which has links to the others above it. */
function send(
  request: Context<ConsoleEnv>,
  data: CrmData,
  path: string,
  { title, content, above }: { title: string; content: Markup; above?: PathItem[] },
): Response | Promise<Response> {
  const before =
    above === undefined
      ? renderCrmTabs(data, path)
      : renderPath([{ href: crmPaths.home, label: "CRM" }, ...above]);
  return sendPage(request, { title, current: crmPaths.home, content, before });
}
