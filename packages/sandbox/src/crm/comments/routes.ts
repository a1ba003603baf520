import { Hono, type Context } from "hono";
import { needs } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { CrmError, notFound } from "../errors.js";
import { readBody, readId } from "../input/request.js";
import { World } from "../records/world.js";
import { requireOwnComment, requireTargetScopes } from "./access.js";
import type { CommentDocument } from "./comment.js";
import { createComment, placeComment, writtenComment } from "./create-comment.js";
import { deleteComment } from "./delete-comments.js";
import { showComment } from "./show-comment.js";

const mayRead = needs("comment:read");
const mayWrite = needs("comment:read-write");

/** Comments on records and entries. */
export function createCommentRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .post("/v2/comments", mayWrite, async (context) => {
      const comment = await addComment(crm, context).catch((error: unknown) => {
        throw error instanceof CrmError ? withOddKey(error) : error;
      });
      return context.json({ data: showComment(comment, new World(crm.data)) });
    })
    .get("/v2/comments/:comment_id", mayRead, (context) => {
      const comment = requireComment(crm, context.req.param("comment_id"));
      requireTargetScopes(context.get("token"), comment);
      return context.json({ data: showComment(comment, new World(crm.data)) });
    })
    .delete("/v2/comments/:comment_id", mayWrite, (context) => {
      const comment = requireComment(crm, context.req.param("comment_id"));
      requireOwnComment(context.get("token"), comment.authorId);
      deleteComment(crm.data, comment);
      return context.json({});
    });
}

async function addComment(crm: Crm, context: Context<CrmEnvironment>): Promise<CommentDocument> {
  const { data } = await readBody(context, writtenComment);
  const world = new World(crm.data);
  const token = context.get("token");
  if ("record" in data) requireTargetScopes(token, { entryId: null });
  if ("entry" in data) requireTargetScopes(token, { entryId: data.entry.entry_id });
  const placement = placeComment(data, world);
  requireTargetScopes(token, placement.target);
  requireOwnComment(token, data.author.id);
  return createComment(crm, data, placement);
}

/** 400 of this one endpoint says `statusCode` where all the others say `status_code`. */
function withOddKey(error: CrmError): CrmError {
  return error.status === 400 ? error.withStatusKey("statusCode") : error;
}

function requireComment(crm: Crm, id: string): CommentDocument {
  const message = `Comment with ID "${id}" was not found.`;
  const comment = crm.data.comments.get(readId(id, message));
  if (comment === undefined) throw notFound(message);
  return comment;
}
