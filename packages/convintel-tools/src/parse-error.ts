import type { ParsedError } from "@workbelt/core/provider";
import { z } from "zod";

// Error bodies are not documented. These are the places where public clients look, and the field
// errors of Laravel, in which the service seems to be written. What is of another form is passed over.
const failureBody = z.looseObject({
  message: z.string().optional().catch(undefined),
  error: z
    .union([z.string(), z.looseObject({ message: z.string() })])
    .optional()
    .catch(undefined),
  errors: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .catch(undefined),
});

type FieldErrors = NonNullable<z.infer<typeof failureBody>["errors"]>;

/** Reads the service's error bodies. */
export function parseError(body: unknown, status: number): ParsedError {
  const { message, error, errors = {} } = failureBody.safeParse(body).data ?? {};
  const said = message || (typeof error === "string" ? error : error?.message);
  const reasons = Object.entries(errors).map(
    ([field, why]) => `${field}: ${[why].flat().join(" ")}`,
  );
  return {
    message: [said, ...reasons].filter(Boolean).join("; ") || undefined,
    details: reasons.length === 0 ? undefined : { errors },
    ...meaningOf(errors, status),
  };
}

/** What can be told from the status and the fields that are named. */
function meaningOf(errors: FieldErrors, status: number): ParsedError {
  if (status === 401) return { advice: WRONG_KEY };
  const taken = /taken|unique|already|exists/i.test([errors["externalId"]].flat().join(" "));
  if (taken) return { conflict: true, advice: TAKEN };
  return errors["hostUserEmail"] === undefined ? {} : { advice: NO_SUCH_HOST };
}

const WRONG_KEY =
  "The API key is missing, wrong or replaced by a newer one, or the region is the wrong one: a key of the EU is unknown in the US, and the other way round. Set CONVINTEL_API_KEY, and for the region CONVINTEL_BASE_URL or the client's region option.";
const TAKEN =
  "Another activity of this host has this externalId already: look for it with convintel_activities_list, and upload again only if it is another recording, with another externalId.";
const NO_SUCH_HOST =
  "The host must be a user of the team: take the email from convintel_users_list.";
