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

function retrieveBlock(call: Call): object {
  return renderBlock(blockOf(call), call);
}

function listChildren(call: Call): object {
  const { id } = blockOf(call).document;
  const listing = {
    scope: `children/${id}`,
    entries: presentChildren(call.workspace, id).map((node) => {
      return { id: node.document.id, keys: [], node };
    }),
    order: childIds(call.workspace, id),
  };
  const { entries, next } = cutPage(call.workspace, listing, queryPaging(call.query));
  const results = entries.map((entry) => renderBlock(entry.node, call));
  return listAnswer("block", results, next);
}

function deleteBlock(call: Call): object {
  const node = blockOf(call);
  if (isInTrash(call.workspace, node.document)) throw inTrash();
  node.document.inTrash = true;
  touch(call.workspace, node);
  return renderBlock(node, call);
}
