import type { Interpretation, Reply } from "@workbelt/core/provider";
import { z } from "zod";

const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    request_id: z.string().optional(),
  }),
});

/** Advice that needs no lookup, by Deskly's error code. */
const ADVICE: Readonly<Record<string, string>> = {
  ticket_archived: "An archived ticket cannot be changed. Create a new one instead.",
};

/**
 * Interprets the body of an error. May throw on any other body: the client then uses the status alone. Deskly has no
 * errors in 2xx replies.
 */
export function interpret({ body, status }: Reply): Interpretation | undefined {
  if (status < 300) return undefined;
  const { code, message, request_id: requestId } = errorBody.parse(body).error;
  return { code, message, requestId, advice: ADVICE[code] };
}
