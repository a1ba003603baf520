import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv, RouteContext } from "../crm-service.js";
import { CrmError, notFound } from "../errors.js";
import { parseBody, parseId } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { assertOwnComment, assertTargetScopes } from "./assert-comment-access.js";
import type { CommentDocument } from "../repository/documents.js";
import { createComment, resolvePlacement, commentBody } from "./create-comment.js";
import { deleteComment } from "../repository/delete-entry.js";
import { serializeComment } from "./serialize-comment.js";

const readAccess = requireScopes("comment:read");
const writeAccess = requireScopes("comment:read-write");

/** Routes for comments on records and entries. */
export function createCommentRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .post("/v2/comments", writeAccess, async (context) => {
      const comment = await createCommentFromRequest(service, context).catch((error: unknown) => {
        throw error instanceof CrmError ? withCamelCaseStatus(error) : error;
      });
      return context.json({
        data: serializeComment(comment, new CrmRepository(service.collections)),
      });
    })
    .get("/v2/comments/:comment_id", readAccess, (context) => {
      const comment = requireComment(service, context.req.param("comment_id"));
      assertTargetScopes(context.get("token"), comment);
      return context.json({
        data: serializeComment(comment, new CrmRepository(service.collections)),
      });
    })
    .delete("/v2/comments/:comment_id", writeAccess, (context) => {
      const comment = requireComment(service, context.req.param("comment_id"));
      assertOwnComment(context.get("token"), comment.authorId);
      deleteComment(service.collections, comment);
      return context.json({});
    });
}

async function createCommentFromRequest(
  service: CrmService,
  context: RouteContext,
): Promise<CommentDocument> {
  const { data } = await parseBody(context, commentBody);
  const repository = new CrmRepository(service.collections);
  const token = context.get("token");
  if ("record" in data) assertTargetScopes(token, { entryId: null });
  if ("entry" in data) assertTargetScopes(token, { entryId: data.entry.entry_id });
  const placement = resolvePlacement(data, repository);
  assertTargetScopes(token, placement.target);
  assertOwnComment(token, data.author.id);
  return createComment(service, data, placement);
}

/** Only this endpoint's 400 responses use `statusCode`; all others use `status_code`. */
function withCamelCaseStatus(error: CrmError): CrmError {
  return error.status === 400 ? error.withStatusKey("statusCode") : error;
}

function requireComment(service: CrmService, id: string): CommentDocument {
  const message = `Comment with ID "${id}" was not found.`;
  const comment = service.collections.comments.get(parseId(id, message));
  if (comment === undefined) throw notFound(message);
  return comment;
}
