import { type Api, path, quoteUnlessToken } from "@workbelt/core/provider";
import { z } from "zod";
import { appendBlocks } from "../blocks/append-blocks.js";
import { takeBatch } from "../content/batches.js";
import { type CreatedOptions, createdOptionsOutput } from "../schema/match-options.js";
import { type WrittenContent, compactAdjusted } from "../blocks/written-content.js";
import { jsonByteLength } from "../content/json-byte-length.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { type NotesPage, newPageOutput, compactNewPage, notesPage } from "../schema/page.js";

/** Content of a new page, from valid inputs. */
export interface PageContent {
  properties: Readonly<Record<string, unknown>>;
  icon?: object | undefined;
  cover?: object | undefined;
  content?: WrittenContent | undefined;
  template?: object | undefined;
}

/** A page to create. */
export interface NewPage extends PageContent {
  /** The read operation that lists the children of the parent. */
  verifyWith: string;
  parent: object;
  /** Its place on the parent page; the end without it. */
  position?: object | undefined;
  version?: NotesVersion | undefined;
}

/** A created page. */
export type NotesCreatedPage = NotesPage & {
  /** Number of blocks written, nested ones included. */
  blocks_written: number;
  /** Parts of the content that blocks cannot express, and what was written instead. */
  adjusted?: string[];
  /** Options that the values added to their columns, by column. */
  created_options?: CreatedOptions;
  /** Note about content that the service adds later. */
  hint?: string;
};

/** Note on a page that the service fills in from a template after its reply. */
export const TEMPLATE_HINT =
  "The service adds content and values of the template shortly after this call; check with notes_page_content_get before you change the page.";

/**
 * Creates a page with as many of its blocks as one request takes, then appends the others.
 *
 * @throws PartialWriteError if the page exists but not all of its blocks.
 */
export async function sendNewPage(api: Api, page: NewPage): Promise<NotesCreatedPage> {
  const { verifyWith, version } = page;
  const head = {
    parent: page.parent,
    properties: page.properties,
    icon: page.icon,
    cover: page.cover,
    template: page.template,
    position: page.position,
  };
  const { adjusted = [], blocks = [], checksum = "", input = "child_blocks" } = page.content ?? {};
  // The response does not list the blocks, so no block can be left open.
  const first = takeBatch(blocks, jsonByteLength(head), false);
  const created = await api.post(
    path`/v1/pages`,
    { ...head, children: first.blocks.length === 0 ? undefined : first.blocks },
    notesPage,
    { headers: getVersionHeaders(version), verifyWith },
  );
  const appended = await appendBlocks(api, {
    version,
    input,
    checksum,
    count: first.count,
    place: "end",
    pending: [{ parentId: created.id, blocks: first.rest }],
    created: {
      summary: `The page exists, with page_id ${quoteUnlessToken(created.id)}.`,
      details: { page_id: created.id, url: created.url },
    },
  });
  return {
    ...created,
    blocks_written: first.count + appended.count,
    ...compactAdjusted(adjusted),
    ...(page.template !== undefined && { hint: TEMPLATE_HINT }),
  };
}

/** The shape of a created page for models. */
export const createdPageOutput = newPageOutput.extend({
  created_options: createdOptionsOutput.optional(),
  blocks_written: z.int(),
  adjusted: z.array(z.string()).optional(),
  hint: z.string().optional(),
});

/** The parts of a created page a model needs, with the values that the call named. */
export function compactCreatedPage(
  page: NotesCreatedPage,
  named: readonly string[] = [],
): z.infer<typeof createdPageOutput> {
  return {
    ...compactNewPage(page, named),
    created_options: page.created_options,
    blocks_written: page.blocks_written,
    ...compactAdjusted(page.adjusted),
    hint: page.hint,
  };
}
