import {
  type Fields,
  IrreversibleError,
  path,
  type Revert,
  type Service,
} from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import { toRestorePath } from "../blocks/undo-blocks.js";
import { parseId } from "../inputs/ids.js";
import { MARKDOWN_HEADERS, toMarkdownPath, toMarkdownVersion } from "./page-markdown.js";

/** The input of a change of a page's content. */
interface MarkdownChangeInput {
  page_id: string;
  replace_all?: string | undefined;
}

/**
 * Undoes a change of a page's content: blocks that it removed leave the trash, blocks that it made go there, and then the
 * old Markdown is written, which changes only what still differs. Markdown alone would create all blocks again, with other ids.
 */
export const revertMarkdown: Revert<MarkdownChangeInput> = {
  kind: "set",
  before: ({ input, service }) => {
    const id = parseId(input.page_id);
    return [
      { request: toMarkdownRead(id, service), at: [] },
      { request: toChildrenRead(id), at: ["results"] },
    ];
  },
  prepare: ({ input, service }, before) => {
    const id = parseId(input.page_id);
    const { members, old } = readBefore(before);
    const replace_content = { new_str: old };
    return {
      kind: "set",
      // Values of the page are another thing.
      thing: { id: `${id}/content`, noun: "page" },
      inside: id,
      state: { request: toMarkdownRead(id, service), at: [] },
      before: { markdown: old },
      // Only of a replaced content it is known what is there after it.
      sent: { markdown: input.replace_all ?? null },
      requests: [
        {
          method: "PATCH",
          path: toMarkdownPath(id),
          headers: MARKDOWN_HEADERS,
          body: { type: "replace_content", replace_content, ...toMarkdownVersion(service) },
        },
      ],
      members: members && {
        request: toChildrenRead(id),
        at: ["results"],
        before: members,
        restore: { method: "PATCH", body: { in_trash: false } },
        remove: { method: "DELETE", path: "/v1/blocks/{id}" },
      },
    };
  },
  complete: (write, written, before) => {
    const recipe = revertMarkdown.prepare?.(write, before);
    const markdown = getString(written.at(-1)?.response, "markdown");
    if (recipe === undefined || markdown === undefined) {
      throw new IrreversibleError("the service did not return the new content");
    }
    const after: Fields = { markdown };
    return { ...recipe, after };
  },
};

function toMarkdownRead(id: string, service: Service) {
  const query = toMarkdownVersion(service);
  return { method: "GET", path: toMarkdownPath(id), query, headers: MARKDOWN_HEADERS } as const;
}

function toChildrenRead(id: string) {
  const query = { page_size: 100 };
  return { method: "GET", path: path`/v1/blocks/${id}/children`, query } as const;
}

/** Takes the old content out of the reads. A page with more blocks than one read shows is undone by its Markdown alone. */
function readBefore(before: unknown) {
  const old = getString(before, "0", "markdown");
  if (old === undefined || getPath(before, "0", "truncated") === true) {
    throw new IrreversibleError("the service does not show the whole old content");
  }
  if (getPath(before, "1", "has_more") === true) return { old, members: undefined };
  const blocks = getList(getPath(before, "1"), "results").map((block) => {
    const id = getString(block, "id") ?? "";
    return [id, toRestorePath(id, getString(block, "type"))];
  });
  return { old, members: Object.fromEntries(blocks) as Record<string, string> };
}
