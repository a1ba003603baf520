import {
  NotesPageCreateTool,
  NotesPageMarkdownGetTool,
  NotesPageMarkdownUpdateTool,
} from "../../src/index.js";
import { parseContent } from "./outcome.js";
import { titled, type Workspace } from "./sandbox.js";

/** Creates functions for the content of pages in a workspace, as a model calls the tools. */
export function createMarkdownCalls(workspace: Workspace, parent_page_id: string) {
  const get = new NotesPageMarkdownGetTool(workspace);
  const update = new NotesPageMarkdownUpdateTool(workspace);
  const create = new NotesPageCreateTool(workspace);
  const newPage = async (markdown: string, parent = parent_page_id, title = "Minutes") => {
    const page = await create.execute({ parent_page_id: parent, properties: titled(title) });
    if (markdown !== "") await update.execute({ page_id: page.id, insert: { markdown } });
    return page.id;
  };
  return {
    newPage,
    read: async (page_id: string) => (await get.execute({ page_id })).markdown,
    get: async (input: Record<string, unknown>) => parseContent(await get.invoke(input as never)),
    update: async (input: Record<string, unknown>) =>
      parseContent(await update.invoke(input as never)),
  };
}

/** The tag of a page. */
export function pageTag(id: string, title: string): string {
  return `<page url="https://www.notion.so/${id.replaceAll("-", "")}">${title}</page>`;
}
