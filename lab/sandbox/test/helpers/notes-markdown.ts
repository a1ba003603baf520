import { ids, results, text, type Notes } from "./notes-server.js";

const version = "2026-03-11";

/** Returns the URL of a page, or of a block on it, as tags contain it. */
export function toUrl(page: string, block?: string): string {
  const fragment = block === undefined ? "" : `#${block.replaceAll("-", "")}`;
  return `https://www.notion.so/${page.replaceAll("-", "")}${fragment}`;
}

/** Creates functions for the Markdown of a server's pages, in a version. */
export function createMarkdownRequests(notes: Notes, markdown?: "v1" | "v2") {
  const inVersion = markdown === undefined ? {} : { markdown_version: markdown };
  const inQuery = markdown === undefined ? "" : `?markdown_version=${markdown}`;
  const send = (method: string, path: string, body?: unknown) =>
    notes.send(method, path, body, { version });
  const update = (id: string, type: string, command: object, more: object = {}) =>
    send("PATCH", `pages/${id}/markdown`, {
      type,
      [type]: command,
      ...inVersion,
      ...more,
    });
  const replace = (id: string, new_str: string, more: object = {}) =>
    update(id, "replace_content", { new_str, ...more });
  return {
    send,
    update,
    replace,
    edit: (id: string, old_str: string, new_str: string, more: object = {}) =>
      update(id, "update_content", { content_updates: [{ old_str, new_str, ...more }] }),
    read: async (id: string) =>
      text((await send("GET", `pages/${id}/markdown${inQuery}`)).body["markdown"]),
    children: async (id: string) => results(await send("GET", `blocks/${id}/children`)),
    /** Creates a page with this content. */
    newPage: async (content: string): Promise<string> => {
      const { body } = await send("POST", "pages", { parent: { page_id: ids.empty } });
      const id = text(body["id"]);
      const replaced = await replace(id, content);
      if (replaced.status !== 200) throw new Error(JSON.stringify(replaced.body));
      return id;
    },
  };
}
