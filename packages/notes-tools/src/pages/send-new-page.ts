import { type Api, path, quoteUnlessToken } from "@workbelt/core/provider";
import { appendBatches } from "../blocks/append-batches.js";
import { countBlocks, splitIntoBatches } from "../content/batches.js";
import { type BlockItem, buildBlocks } from "../content/block-items.js";
import { jsonByteLength } from "../content/json-byte-length.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { type NotesPage, compactNotesPage, notesPage } from "./page.js";

/** Content of a new page, from valid inputs. */
export interface PageContent {
  properties: Readonly<Record<string, unknown>>;
  icon?: object | undefined;
  cover?: object | undefined;
  childBlocks?: readonly BlockItem[] | undefined;
  template?: object | undefined;
}

/** A page to create. */
export interface NewPage extends PageContent {
  /** Name of the operation, for its errors. */
  operation: string;
  /** The read operation that lists the children of the parent. */
  verifyWith: string;
  parent: object;
  version?: NotesVersion | undefined;
}

/** A created page. */
export type NotesCreatedPage = NotesPage & {
  /** Number of blocks written, nested ones included. */
  blocks_written: number;
  /** Note about content that the service adds later. */
  hint?: string;
};

const TEMPLATE_HINT =
  "The service adds content and values of the template shortly after this call; check with notes_page_content_get before you change the page.";

/**
 * Creates a page with as many of its blocks as one request takes, then appends the others.
 *
 * @throws PartialWriteError if the page exists but not all of its blocks.
 */
export async function sendNewPage(api: Api, page: NewPage): Promise<NotesCreatedPage> {
  const { verifyWith, operation, version } = page;
  const head = {
    parent: page.parent,
    properties: page.properties,
    icon: page.icon,
    cover: page.cover,
    template: page.template,
  };
  const blocks = buildBlocks(page.childBlocks ?? []);
  const [first = [], ...rest] = splitIntoBatches(blocks, jsonByteLength(head));
  const children = first.length === 0 ? undefined : first.map(({ block }) => block);
  const created = await api.send(
    {
      method: "POST",
      path: path`/v1/pages`,
      headers: getVersionHeaders(version),
      body: { ...head, children },
      verifyWith,
    },
    notesPage,
  );
  await appendBatches(api, {
    operation,
    version,
    input: "child_blocks",
    parentId: created.id,
    batches: rest,
    created: {
      summary: `The page exists, with page_id ${quoteUnlessToken(created.id)}.`,
      details: { page_id: created.id, url: created.url },
    },
  });
  const counts = blocks.map(({ block }) => countBlocks(block));
  return {
    ...created,
    blocks_written: counts.reduce((sum, count) => sum + count, 0),
    ...(page.template !== undefined && { hint: TEMPLATE_HINT }),
  };
}

/** The parts of a created page a model needs. */
export function compactCreatedPage(page: NotesCreatedPage) {
  return { ...compactNotesPage(page), blocks_written: page.blocks_written, hint: page.hint };
}
