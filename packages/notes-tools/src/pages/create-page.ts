import { type Api, path, quoteUnlessToken } from "@workbelt/core/provider";
import { appendBatches } from "../blocks/append-batches.js";
import { countBlocks, inBatches } from "../content/batches.js";
import { type BlockItem, buildBlocks } from "../content/block-items.js";
import { jsonBytes } from "../content/json-size.js";
import { type NotesVersion, versionHeaders } from "../versions.js";
import { type NotesPage, compactNotesPage, notesPage } from "./page.js";

/** What a new page holds, as checked inputs say it. */
export interface PageContent {
  properties: Readonly<Record<string, unknown>>;
  icon?: object | undefined;
  cover?: object | undefined;
  childBlocks?: readonly BlockItem[] | undefined;
}

/** A page to be made. */
export interface NewPage extends PageContent {
  /** Name of the operation, for its errors. */
  operation: string;
  /** The read operation that shows the pages under the parent. */
  verifyWith: string;
  parent: object;
  version?: NotesVersion | undefined;
}

/** A page that was made. */
export type CreatedPage = NotesPage & {
  /** How many blocks it got, those inside others included. */
  blocks_written: number;
};

/**
 * Makes a page with as many of its blocks as one request takes, then appends the others.
 *
 * @throws PartialWriteError when the page exists but not all of its blocks.
 */
export async function createPage(api: Api, page: NewPage): Promise<CreatedPage> {
  const { verifyWith, operation, version } = page;
  const head = {
    parent: page.parent,
    properties: page.properties,
    icon: page.icon,
    cover: page.cover,
  };
  const blocks = buildBlocks(page.childBlocks ?? []);
  const [first = [], ...rest] = inBatches(blocks, jsonBytes(head));
  const children = first.length === 0 ? undefined : first.map(({ block }) => block);
  const made = await api.send(
    {
      method: "POST",
      path: path`/v1/pages`,
      headers: versionHeaders(version),
      body: { ...head, children },
      verifyWith,
    },
    notesPage,
  );
  await appendBatches(api, {
    operation,
    version,
    input: "child_blocks",
    parentId: made.id,
    batches: rest,
    made: {
      sentence: `The page exists, with page_id ${quoteUnlessToken(made.id)}.`,
      details: { page_id: made.id, url: made.url },
    },
  });
  const counts = blocks.map(({ block }) => countBlocks(block));
  return { ...made, blocks_written: counts.reduce((sum, count) => sum + count, 0) };
}

/** What a model needs of a page that was made. */
export function compactCreatedPage(page: CreatedPage) {
  return { ...compactNotesPage(page), blocks_written: page.blocks_written };
}
