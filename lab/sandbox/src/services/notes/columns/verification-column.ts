import { serializeUserValue } from "../users/serialize-user.js";
import { object, oneOf, oneOfValues, isObject, type Validator } from "../validation/validators.js";
import { normalizeDate, validateDate, type DateInput, type DateSpan } from "../dates/date-span.js";
import type { ColumnKind } from "./column-kind.js";

interface Verification {
  verifiedBy: string;
  date: DateSpan | null;
}

type VerificationInput = { state: "verified"; date?: DateInput } | { state: "unverified" };

const validateStates = oneOf(
  { state: oneOfValues("verified", "unverified") },
  { date: validateDate },
);
const validateUnverified = object({ state: oneOfValues("unverified") });

const validateVerification: Validator = (value, path) =>
  (isObject(value) && value["state"] === "unverified" ? validateUnverified : validateStates)(
    value,
    path,
  );

/**
 * The column kind `verification`. A verification ends with the date's end; the page is then expired.
 * Assumed [connection-is-the-verifier]: the connection that verifies a page is shown as the one who did.
 */
export const verificationColumn: ColumnKind<Verification | null> = {
  validate: validateVerification,
  normalize: (input: VerificationInput, _column, repository) => {
    if (input.state === "unverified") return null;
    const date = input.date === undefined ? null : normalizeDate(input.date);
    return { verifiedBy: repository.botId, date };
  },
  getEmptyValue: () => null,
  serialize: (stored, { scope }) => {
    if (stored === null) return { state: "unverified", date: null, verified_by: null };
    const { verifiedBy, date } = stored;
    const state = getState(stored, scope.repository.now);
    return { state, date, verified_by: serializeUserValue(verifiedBy, scope) };
  },
  filter: "verification",
  toPlain: (stored, { repository }) => getState(stored, repository.now),
  toSortKey: (stored, { repository }) => getState(stored, repository.now),
  validateConfig: object({}),
};

/** Returns the state in the words of filters, where an unverified page has `none`. */
function getState(stored: Verification | null, now: Date): "verified" | "expired" | "none" {
  if (stored === null) return "none";
  const end = stored.date?.end ?? null;
  return end !== null && Date.parse(end) < now.getTime() ? "expired" : "verified";
}
