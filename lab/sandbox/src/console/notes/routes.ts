import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { readTableQuery } from "../components/table-order.js";
import { renderTerminal } from "../components/render-terminal.js";
import { renderPath } from "../components/render-path.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { getNodeTitle, NotesData } from "./notes-data.js";
import { notesPaths, toNotesPath } from "../paths.js";
import { renderDatabase } from "./render-database.js";
import { renderNotesPage } from "./render-notes-page.js";
import { renderTree } from "./render-tree.js";

/** Creates the pages of the notes workspace, below `/console/notes`. */
export function createNotesViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>()
    .get("/", (request) => {
      const content = renderTree(new NotesData(context));
      return sendPage(request, { title: "Notes", current: notesPaths.home, content });
    })
    .get("/:id", (request) =>
      sendNode(request, new NotesData(context, request.req.query("since"))),
    );
}

/** Responds with a page or database. The address of a block leads to the page that contains it. */
async function sendNode(request: Context<ConsoleEnv>, data: NotesData): Promise<Response> {
  const node = requireFound(data.findNode(request.req.param("id") ?? ""), "page");
  const ancestors = data.listAncestors(node.document.parent);
  if (node.kind === "block") {
    const container = requireFound(ancestors.at(-1), "page");
    return request.redirect(toNotesPath(container.document.id));
  }
  const view =
    node.kind === "page"
      ? renderNotesPage(data, node.document)
      : await renderDatabase(data, node.document, {
          ...readTableQuery(request),
          sourceId: request.req.query("source"),
        });
  const titleColumn = node.kind === "database" ? data.findTitleColumn(node.document) : "";
  const command =
    node.kind === "page"
      ? `notes page-markdown-update --page-id ${node.document.id} --insert.markdown "…"`
      : `notes database-insert-row --database-id ${node.document.id} --properties '${JSON.stringify({ [titleColumn]: "…" })}'`;
  const { origin } = new URL(request.req.url);
  const content = html`${view} ${renderTerminal({ service: "notes", origin, command })}`;
  const before = renderPath([
    { href: notesPaths.home, label: "Notes" },
    ...ancestors.map((each) => ({
      href: toNotesPath(each.document.id),
      label: getNodeTitle(each),
    })),
  ]);
  const title = getNodeTitle(node);
  return sendPage(request, { title, current: notesPaths.home, content, before });
}
