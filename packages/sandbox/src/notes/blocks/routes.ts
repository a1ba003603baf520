import type { Call, Route } from "../call.js";
import { inTrash } from "../errors.js";
import { listAnswer, cutPage } from "../lists/cut-page.js";
import { queryPaging } from "../lists/paging.js";
import { childIds, isInTrash, presentChildren } from "../workspace/tree.js";
import { appendChildren } from "./append.js";
import { blockOf } from "./block-of.js";
import { renderBlock } from "./render.js";
import { touch } from "./touch.js";
import { updateBlock } from "./update.js";

const block = "/v1/blocks/:block_id";

/** The operations on blocks. */
export const blockRoutes: Route[] = [
  { method: "GET", path: block, needs: "readContent", answer: retrieveBlock },
  { method: "PATCH", path: block, needs: "updateContent", answer: updateBlock },
  { method: "DELETE", path: block, needs: "updateContent", answer: deleteBlock },
  { method: "GET", path: `${block}/children`, needs: "readContent", answer: listChildren },
  { method: "PATCH", path: `${block}/children`, needs: "insertContent", answer: appendChildren },
];

function retrieveBlock(context: Call): object {
  return renderBlock(blockOf(context), context);
}

function listChildren(context: Call): object {
  const { id } = blockOf(context).document;
  const listing = {
    scope: `children/${id}`,
    entries: presentChildren(context.repository, id).map((node) => {
      return { id: node.document.id, keys: [], node };
    }),
    order: childIds(context.repository, id),
  };
  const { entries, next } = cutPage(context.repository, listing, queryPaging(context.query));
  const results = entries.map((entry) => renderBlock(entry.node, context));
  return listAnswer("block", results, next);
}

function deleteBlock(context: Call): object {
  const node = blockOf(context);
  if (isInTrash(context.repository, node.document)) throw inTrash();
  node.document.inTrash = true;
  touch(context.repository, node);
  return renderBlock(node, context);
}
