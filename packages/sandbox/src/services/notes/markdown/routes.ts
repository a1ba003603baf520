import { getPathId, type Route, type RouteContext } from "../route-context.js";
import { signFiles } from "../files/sign-files.js";
import { markEdited } from "../blocks/mark-edited.js";
import { inTrashError, notAPageError } from "../errors.js";
import { isInTrash, findContainingPage } from "../repository/ancestors.js";
import { findNode, type TreeNode } from "../repository/tree-node.js";
import { oneOfValues } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { retrieveAsyncTask, runAsTask } from "./async-tasks.js";
import { loadBlocks, toMarkdownBlock } from "./load-blocks.js";
import { flattenBlocks, type MarkdownBlock, UNLOADED } from "./markdown-block.js";
import { renderBlocks } from "./render-blocks.js";
import { updateContent } from "./update-content.js";
import { type MarkdownUpdate, validateMarkdownUpdate } from "./validate-update.js";

const path = "/v1/pages/:page_id/markdown";

/** Routes for the Markdown of pages, and for the tasks that change it. */
export const markdownRoutes: Route[] = [
  { method: "GET", path, capability: "readContent", handle: retrieveMarkdown },
  {
    method: "PATCH",
    path,
    capability: "updateContent",
    handle: updateMarkdown,
    getStatus: (result) => ("status_url" in result ? 202 : 200),
  },
  {
    method: "GET",
    path: "/v1/async_tasks/:task_id",
    capability: "readContent",
    handle: retrieveAsyncTask,
  },
];

/**
 * `GET /v1/pages/{id}/markdown`: the content of a page; for the id of a block, the block with everything in
 * it. Meeting notes are unknown blocks in the sandbox, so `include_transcript` changes nothing.
 */
function retrieveMarkdown(context: RouteContext): object {
  const { query, repository } = context;
  const transcript = query.get("include_transcript");
  if (transcript !== null) {
    parseInput("query", transcript, oneOfValues("true", "false"), "query.include_transcript");
  }
  const id = getPathId(context, "page_id");
  const node = findNode(repository, id) ?? repository.throwNotFound("page", id);
  if (node.kind === "database") throw notAPageError("database", id);
  const blocks = loadSigned(context, id);
  if (node.kind === "page") return serializeMarkdown(id, id, blocks);
  const page = findContainingPage(repository, node);
  return serializeMarkdown(id, page?.id ?? id, [{ ...toMarkdownBlock(node), children: blocks }]);
}

/** `PATCH /v1/pages/{id}/markdown`: changes the content of a page. */
function updateMarkdown(context: RouteContext): object {
  const { repository } = context;
  const update = parseInput<MarkdownUpdate>("body", context.body, validateMarkdownUpdate);
  const page = repository.requirePage(getPathId(context, "page_id"));
  if (isInTrash(repository, page)) throw inTrashError();
  const node: TreeNode = { kind: "page", document: page };
  const load = () => loadSigned(context, page.id);
  const change = () => {
    updateContent({ repository, pageId: page.id, blocks: load() }, update);
    markEdited(repository, node);
    return serializeMarkdown(page.id, page.id, load());
  };
  return update.allow_async === true ? runAsTask(context, change) : change();
}

/** Loads blocks in which stored files have the URLs that readers see. */
function loadSigned(context: RouteContext, id: string): MarkdownBlock[] {
  const blocks = loadBlocks(context.repository, id, context.limits.markdownBlocks);
  return signFiles(blocks, context) as MarkdownBlock[];
}

/**
 * Serializes content. Only blocks that were not loaded count as unknown; blocks of a type that Markdown
 * cannot express have a tag, but no entry in `unknown_block_ids` (assumed [unsupported-blocks-are-known]: the guide names truncation and
 * permissions as the reasons for entries).
 */
function serializeMarkdown(id: string, pageId: string, blocks: MarkdownBlock[]): object {
  const unloaded = flattenBlocks(blocks).filter(({ type }) => type === UNLOADED);
  return {
    object: "page_markdown",
    id,
    markdown: renderBlocks(blocks, { pageId }),
    truncated: unloaded.length > 0,
    unknown_block_ids: unloaded.map((block) => block.id),
  };
}
