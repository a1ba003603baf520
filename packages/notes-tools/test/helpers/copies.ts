import { NotesPageCreateTool, NotesPageMarkdownGetTool } from "../../src/index.js";
import { type PageBlock, toRequest } from "./copied-blocks.js";
import { parseContent } from "./outcome.js";
import { titled, type Workspace } from "./sandbox.js";
import { seedId } from "@workbelt/sandbox";

const parent_page_id = seedId("notes/page/roadmap");

/** Functions that write pages and copy them by their Markdown. */
export interface Copies {
  /** Writes blocks to a new page, and reads it as Markdown. */
  write(blocks: readonly PageBlock[]): Promise<string>;
  /** Writes Markdown to a new page, and reads that one. */
  copy(markdown: string): Promise<{ markdown: string; adjusted: readonly string[] }>;
}

/** Creates functions that copy pages in a workspace, as a model calls the tools. */
export function createCopies(workspace: Workspace): Copies {
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const create = new NotesPageCreateTool(workspace);
  const get = new NotesPageMarkdownGetTool(workspace);
  const read = async (page_id: string) =>
    String(parseContent(await get.invoke({ page_id }))["markdown"]);
  const newPage = async (markdown?: string) => {
    const input = { parent_page_id, properties: titled("Copy"), ...(markdown && { markdown }) };
    return parseContent(await create.invoke(input as never));
  };
  const append = async (id: string, blocks: readonly PageBlock[]): Promise<void> => {
    if (blocks.length === 0) return;
    const response = await fetch(`${baseUrl}/v1/blocks/${id}/children`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "notion-version": "2026-03-11",
      },
      body: JSON.stringify({ children: blocks.map(toRequest) }),
    });
    const { results, message } = (await response.json()) as {
      results?: { id: string }[];
      message?: string;
    };
    if (results === undefined) throw new Error(message);
    for (const [index, { children = [] }] of blocks.entries()) {
      await append(results[index]?.id ?? "", children);
    }
  };
  return {
    write: async (blocks) => {
      const { page_id } = await newPage();
      await append(String(page_id), blocks);
      return read(String(page_id));
    },
    copy: async (markdown) => {
      const { adjusted = [], page_id } = await newPage(markdown);
      return { markdown: await read(String(page_id)), adjusted: adjusted as string[] };
    },
  };
}
