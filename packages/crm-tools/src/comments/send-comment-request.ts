import type { Api, RequestSpec } from "@workbelt/core/provider";
import { z } from "zod";
import type { CommentTarget } from "./comment-target.js";
import { comment, type CrmComment } from "./comment.js";
import { createObjectLabeler } from "./object-labeler.js";

const response = z.object({ data: comment });

/** Sends a request for one comment and adds the slug of its record's object. */
export async function sendCommentRequest(
  request: RequestSpec,
  { record_object }: CommentTarget,
  api: Api,
): Promise<CrmComment> {
  const { data } = await api.send(request, response);
  const addObject = await createObjectLabeler([data], record_object, api);
  return addObject(data);
}
