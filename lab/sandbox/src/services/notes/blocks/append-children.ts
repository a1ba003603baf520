import type { RouteContext } from "../route-context.js";
import { inTrashError, validationError } from "../errors.js";
import {
  normalizeUuid,
  oneOfValues,
  isObject,
  object,
  uuid,
  type Validator,
} from "../validation/validators.js";
import { serializeList } from "../pagination/serialize-list.js";
import { MAX_PAGE_SIZE } from "../pagination/page-request.js";
import { parseInput } from "../validation/parse-input.js";
import type { VersionRules } from "../versions.js";
import type { Parent } from "../repository/documents.js";
import { isInTrash } from "../repository/ancestors.js";
import { iterateChildren, type Position } from "../repository/children.js";
import { findNode, type TreeNode } from "../repository/tree-node.js";
import { requireNode } from "./require-node.js";
import { getBlocksValidator } from "./validate-blocks.js";
import {
  createBlocks,
  assertTableWidth,
  createApiOrigin,
  noChildrenError,
  acceptsChildren,
  getBlockType,
  type BlockInput,
} from "./create-blocks.js";
import { assertIcons } from "./assert-icons.js";
import { assertBlockCount } from "./assert-block-count.js";
import { serializeBlock } from "./serialize-block.js";
import { markEdited } from "./mark-edited.js";

interface AppendBody {
  children: BlockInput[];
  after?: string;
  position?: { type: "start" | "end" | "after_block"; after_block?: { id: string } };
}

/** `PATCH /v1/blocks/{id}/children`: appends up to 100 blocks to a page or block. */
export function appendChildren(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<AppendBody>("body", context.body, createBodyValidator(context.rules));
  assertBlockCount(body.children);
  const node = requireNode(context);
  if (isInTrash(repository, node.document)) throw inTrashError();
  assertAcceptsChildren(node, body.children);
  assertIcons(body.children, node.kind === "block" && node.document.type === "tab");
  const position = parsePosition(body);
  const created = createBlocks(
    repository,
    toParent(node),
    body.children,
    createApiOrigin(repository),
    position,
  );
  if (created === undefined) return repository.throwNotFound("block", getSiblingId(position));
  markEdited(repository, node);
  return serializeList("block", serializeResults(context, node.document.id, created), null);
}

/** Recorded responses also contain the siblings after blocks inserted in the middle. */
function serializeResults(context: RouteContext, parentId: string, created: string[]): object[] {
  const { repository } = context;
  const [first] = created;
  const node = first === undefined ? undefined : findNode(repository, first);
  if (node === undefined) return [];
  const visible = [node];
  for (const child of iterateChildren(repository, parentId, node.document.id)) {
    if (visible.length >= Math.max(created.length, MAX_PAGE_SIZE)) break;
    visible.push(child);
  }
  return visible.map((child) => serializeBlock(child, context));
}

function createBodyValidator(rules: VersionRules): Validator {
  return object(
    { children: getBlocksValidator(rules) },
    {
      ...(rules.after ? { after: uuid } : {}),
      ...(rules.position ? { position: validatePosition } : {}),
    },
  );
}

const validatePosition: Validator = (value, path) => {
  const afterBlock = isObject(value) && value["type"] === "after_block";
  const type = { type: oneOfValues("start", "end", "after_block") };
  return object(afterBlock ? { ...type, after_block: object({ id: uuid }) } : type)(value, path);
};

function parsePosition({ after, position }: AppendBody): Position {
  if (after !== undefined && position !== undefined) {
    throw validationError(
      "body failed validation: body.after and body.position exclude each other.",
    );
  }
  const target = after ?? position?.after_block?.id;
  if (target !== undefined) return { after: normalizeUuid(target) };
  return position?.type === "start" ? "start" : "end";
}

/** Returns the id of the block to insert after. */
function getSiblingId(position: Position): string {
  return typeof position === "string" ? "" : position.after;
}

function toParent({ kind, document }: TreeNode): Parent {
  return kind === "page"
    ? { type: "page_id", page_id: document.id }
    : { type: "block_id", block_id: document.id };
}

function assertAcceptsChildren(node: TreeNode, children: BlockInput[]): void {
  if (node.kind === "page") return;
  if (node.kind === "database" || !acceptsChildren(node.document)) throw noChildrenError();
  const { type, content } = node.document;
  if (type === "table") assertTableWidth(children, Number(content["table_width"]));
  // The rule is documented for new tabs, the message is not.
  if (type === "tab" && children.some((child) => getBlockType(child) !== "paragraph")) {
    throw validationError("The children of a tab block must be paragraphs.");
  }
}
