import type { Call } from "../call.js";
import { inTrash, validationError } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { listAnswer } from "../lists/cut-page.js";
import { MAX_PAGE_SIZE } from "../lists/paging.js";
import { choice, isObject, object, uuid, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import type { VersionRules } from "../versions.js";
import type { Parent } from "../workspace/documents.js";
import { isInTrash, presentChildren, type Place, type TreeNode } from "../workspace/tree.js";
import { blockOf } from "./block-of.js";
import { blocksCheck } from "./check.js";
import {
  createBlocks,
  demandWidth,
  madeByApi,
  noChildren,
  takesChildren,
  type SentBlock,
} from "./create.js";
import { demandBlockCount } from "./count.js";
import { renderBlock } from "./render.js";
import { touch } from "./touch.js";

interface AppendBody {
  children: SentBlock[];
  after?: string;
  position?: { type: "start" | "end" | "after_block"; after_block?: { id: string } };
}

/** `PATCH /v1/blocks/{id}/children`: puts up to 100 blocks below a page or block. */
export function appendChildren(context: Call): object {
  const { repository } = context;
  const body = demand<AppendBody>("body", context.body, bodyCheck(context.rules));
  demandBlockCount(body.children);
  const node = blockOf(context);
  if (isInTrash(repository, node.document)) throw inTrash();
  demandRoom(node, body.children);
  const place = placeOf(body);
  const created = createBlocks(repository, below(node), body.children, madeByApi(repository), place);
  if (created === undefined) return repository.missing("block", siblingOf(place));
  touch(repository, node);
  return listAnswer("block", results(context, node.document.id, created), null);
}

/** Recorded answers also hold the siblings that follow blocks put in the middle. */
function results(context: Call, parentId: string, created: string[]): object[] {
  const children = presentChildren(context.repository, parentId);
  const first = children.findIndex((child) => child.document.id === created[0]);
  if (first < 0) return [];
  const shown = children.slice(first, first + Math.max(created.length, MAX_PAGE_SIZE));
  return shown.map((child) => renderBlock(child, context));
}

function bodyCheck(rules: VersionRules): Check {
  return object(
    { children: blocksCheck },
    {
      ...(rules.after ? { after: uuid } : {}),
      ...(rules.position ? { position: positionCheck } : {}),
    },
  );
}

const positionCheck: Check = (value, path) => {
  const afterBlock = isObject(value) && value["type"] === "after_block";
  const type = { type: choice("start", "end", "after_block") };
  return object(afterBlock ? { ...type, after_block: object({ id: uuid }) } : type)(value, path);
};

function placeOf({ after, position }: AppendBody): Place {
  if (after !== undefined && position !== undefined) {
    throw validationError(
      "body failed validation: body.after and body.position exclude each other.",
    );
  }
  const target = after ?? position?.after_block?.id;
  if (target !== undefined) return { after: canonicalId(target) };
  return position?.type === "start" ? "start" : "end";
}

/** The id of the block that new ones were to go after. */
function siblingOf(place: Place): string {
  return typeof place === "string" ? "" : place.after;
}

function below({ kind, document }: TreeNode): Parent {
  return kind === "page"
    ? { type: "page_id", page_id: document.id }
    : { type: "block_id", block_id: document.id };
}

function demandRoom(node: TreeNode, children: SentBlock[]): void {
  if (node.kind === "page") return;
  if (node.kind === "database" || !takesChildren(node.document)) throw noChildren();
  const { type, content } = node.document;
  if (type === "table") demandWidth(children, Number(content["table_width"]));
}
