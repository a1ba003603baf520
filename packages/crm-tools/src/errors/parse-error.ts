import type { Interpretation, Reply } from "@workbelt/core/provider";
import { z } from "zod";
import { getAdvice } from "./advice.js";
import { getConflictAdvice } from "./conflict-advice.js";

const errorPath = z.array(z.union([z.string(), z.number()])).nullish();

const validationError = z.looseObject({
  path: errorPath,
  message: z.string().nullish(),
  expected: z.string().nullish().catch(undefined),
  received: z.string().nullish().catch(undefined),
});

// POST /v2/comments spells the status `statusCode`; neither spelling is read, the HTTP status suffices.
const errorBody = z.looseObject({
  code: z.string().nullish(),
  message: z.string().nullish(),
  path: errorPath,
  validation_errors: z.array(validationError).nullish(),
});

const NO_HISTORY = "Leave show_historic out: the CRM has only the present value of this attribute.";
const WRONG_CURSOR =
  "The cursor has expired or is of another query: leave cursor out to begin with the first page.";

/** Parses an error body of the CRM, and adds advice by its code or status. */
export function parseError({ body, request, status }: Reply): Interpretation {
  // Bodies of another shape still get advice by their status.
  const parsed = errorBody.safeParse(body);
  const { code, message, path, validation_errors: errors } = parsed.data ?? {};
  const conflict = code === "uniqueness_conflict" || code === "slug_conflict";
  const at = path ? `(at ${path.join(".")})` : undefined;
  const isUnknownEndpoint = status === 404 && /^Could not find endpoint\b/.test(message ?? "");
  const reasons = errors?.length ? `${errors.map(formatReason).join("; ")}.` : undefined;
  return {
    code: code ?? undefined,
    message: [message, at, reasons].filter(Boolean).join(" ") || undefined,
    unknownEndpoint: isUnknownEndpoint,
    advice: isUnknownEndpoint
      ? undefined
      : (getParameterAdvice(parsed.data) ??
        (code === "uniqueness_conflict"
          ? getConflictAdvice(message ?? "", request)
          : getAdvice(
              { code: code ?? undefined, message: message ?? undefined, status },
              request,
            ))),
    status: conflict ? 409 : undefined,
    // The only transient conflict: a concurrent write won, and this one was not applied.
    ...(code === "concurrent_write_conflict" ? { retryable: true, committed: false } : {}),
    details: {
      ...(errors?.length ? { validation_errors: errors } : {}),
      ...(path?.length ? { path } : {}),
    },
  };
}

/** Returns advice for query parameters that the CRM rejects by their name only. */
function getParameterAdvice({
  message,
  validation_errors: errors,
}: Partial<z.infer<typeof errorBody>> = {}): string | undefined {
  if (errors?.some(({ path }) => path?.at(-1) === "cursor")) return WRONG_CURSOR;
  return message?.startsWith("Cannot set show_historic") ? NO_HISTORY : undefined;
}

/** Formats a reason as `field: problem`. Fields are named as in the inputs: without `data`. */
function formatReason({
  path,
  message,
  expected,
  received,
}: z.infer<typeof validationError>): string {
  const field = (path ?? []).filter((part, index) => index > 0 || part !== "data").join(".");
  const kinds = expected ? `expected ${expected}, received ${received ?? "something else"}` : "";
  return [field, [message, kinds].filter(Boolean).join(", ")].filter(Boolean).join(": ");
}
