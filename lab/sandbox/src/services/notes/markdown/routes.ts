import { getPathId, type Route, type RouteContext } from "../route-context.js";
import { signFiles } from "../files/sign-files.js";
import { markEdited } from "../blocks/mark-edited.js";
import { inTrashError, notAPageError } from "../errors.js";
import { isInTrash, findContainingPage } from "../repository/ancestors.js";
import { findNode, type TreeNode } from "../repository/tree-node.js";
import { oneOfValues, type Validator } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { getTaskStatus, retrieveAsyncTask, runAsTask } from "./async-tasks.js";
import { type Dialect, joinChunks, type RenderContext } from "./dialect.js";
import { getDialect, type MarkdownVersion, validateMarkdownVersion } from "./dialects.js";
import { loadBlocks, toMarkdownBlock } from "./load-blocks.js";
import { markDiscussions } from "./mark-discussions.js";
import { flattenBlocks, type MarkdownBlock, UNLOADED } from "./markdown-block.js";
import type { MarkdownWarning } from "./parse-context.js";
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
    getStatus: getTaskStatus,
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
 * it. The transcripts of meeting notes are left out unless `include_transcript` asks for them.
 */
function retrieveMarkdown(context: RouteContext): object {
  const { query, repository } = context;
  const transcript = parseParameter(query, "include_transcript", oneOfValues("true", "false"));
  const hasTranscripts = transcript === "true";
  const version = parseParameter(query, "markdown_version", validateMarkdownVersion);
  const dialect = getDialect(version as MarkdownVersion | undefined);
  const id = getPathId(context, "page_id");
  const node = findNode(repository, id) ?? repository.throwNotFound("page", id);
  if (node.kind === "database") throw notAPageError("database", id);
  const pageId = node.kind === "page" ? id : (findContainingPage(repository, node)?.id ?? id);
  const blocks = loadSigned(context, pageId, id);
  if (node.kind === "page") {
    return serializeMarkdown({ id, pageId, hasTranscripts, blocks }, dialect);
  }
  const block = markDiscussions(repository, toMarkdownBlock(node), pageId);
  const content = [{ ...block, children: blocks }];
  return serializeMarkdown({ id, pageId, hasTranscripts, blocks: content }, dialect);
}

/** Returns a parameter of the query; undefined without. */
function parseParameter(
  query: URLSearchParams,
  name: string,
  validate: Validator,
): string | undefined {
  const value = query.get(name) ?? undefined;
  return value === undefined ? undefined : parseInput("query", value, validate, `query.${name}`);
}

/** `PATCH /v1/pages/{id}/markdown`: changes the content of a page. */
function updateMarkdown(context: RouteContext): object {
  const { repository } = context;
  const update = parseInput<MarkdownUpdate>("body", context.body, validateMarkdownUpdate);
  const page = repository.requirePage(getPathId(context, "page_id"));
  if (isInTrash(repository, page)) throw inTrashError();
  const node: TreeNode = { kind: "page", document: page };
  const dialect = getDialect(update.markdown_version);
  const load = () => loadSigned(context, page.id, page.id);
  const warnings = new Map<string, MarkdownWarning>();
  const warn = (warning: MarkdownWarning) => void warnings.set(warning.message, warning);
  const change = () => {
    updateContent({ repository, pageId: page.id, blocks: load(), dialect, warn }, update);
    markEdited(repository, node);
    return serializeMarkdown({ id: page.id, pageId: page.id, blocks: load() }, dialect);
  };
  if (update.allow_async === true) {
    return runAsTask(context, "PATCH /v1/pages/:page_id/markdown", change);
  }
  const changed = change();
  return warnings.size === 0 ? changed : { ...changed, warnings: [...warnings.values()] };
}

/** Loads blocks in which stored files have the URLs that readers see. */
function loadSigned(context: RouteContext, pageId: string, parentId: string): MarkdownBlock[] {
  const { limits, repository } = context;
  const blocks = loadBlocks(repository, { pageId, parentId }, limits.markdownBlocks);
  return signFiles(blocks, context) as MarkdownBlock[];
}

/** Content of a page or a block. */
interface Content extends RenderContext {
  id: string;
  blocks: MarkdownBlock[];
}

/**
 * Serializes content. Only blocks that were not loaded count as unknown; blocks of a type that Markdown
 * cannot express have a tag, but no entry in `unknown_block_ids` (assumed [unsupported-blocks-are-known]: the guide names truncation and
 * permissions as the reasons for entries).
 */
function serializeMarkdown({ blocks, id, ...context }: Content, dialect: Dialect): object {
  const unloaded = flattenBlocks(blocks).filter(({ type }) => type === UNLOADED);
  return {
    object: "page_markdown",
    id,
    markdown: joinChunks(dialect.renderChunks(blocks, context)),
    truncated: unloaded.length > 0,
    unknown_block_ids: unloaded.map((block) => block.id),
  };
}
