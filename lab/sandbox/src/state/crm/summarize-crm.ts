import type { Description, DescriptionPair, FieldDifference, Summarizer } from "../description.js";
import type { FieldValue } from "../resource-change.js";
import { describeStep, nameResource } from "../summarize.js";
import { formatReference, formatValue, quote } from "../words.js";

/** A record whose stage changed was moved. */
export const summarizeRecord: Summarizer = ({ before, after }, differences) => {
  const [difference] = differences;
  if (!before || !after || difference === undefined || differences.length > 1) return undefined;
  const isStep = isSet(difference) && (difference.after ?? difference.before)?.name === "stage";
  return isStep ? `Moved ${nameResource(after)}${describeStep(difference)}.` : undefined;
};

/** A task was created with its deadline and people, completed, reopened or moved. */
export const summarizeTask: Summarizer = ({ before, after }, differences) => {
  if (after === undefined) return undefined;
  if (before === undefined) return `Created ${nameResource(after)}${listTaskDetails(after)}.`;
  const [difference] = differences;
  if (difference === undefined || differences.length > 1) return undefined;
  const field = difference.after?.name;
  if (field === "is_completed") {
    return `${difference.after?.value === true ? "Completed" : "Reopened"} ${nameResource(after)}.`;
  }
  if (field === "deadline_at" && isSet(difference)) {
    return `Moved the deadline of ${nameResource(after)}${describeStep(difference)}.`;
  }
  return undefined;
};

/** A note was added to a record or deleted. */
export const summarizeNote: Summarizer = ({ before, after }) => {
  if (before === undefined && after?.parent !== undefined) {
    return `Added ${nameResource(after)} to ${formatReference(after.parent)}.`;
  }
  if (after === undefined && before?.parent !== undefined) {
    return `Deleted ${nameResource(before)} of ${formatReference(before.parent)}.`;
  }
  return undefined;
};

/** A comment was written, resolved, reopened or deleted. */
export const summarizeComment: Summarizer = ({ before, after }, differences) => {
  const { parent, title } = (after ?? before) as Description;
  const place = parent === undefined ? "" : ` on ${formatReference(parent)}`;
  if (before === undefined) return `Commented${place}: ${quote(title)}.`;
  if (after === undefined) return `Deleted the comment ${quote(title)}${place}.`;
  const resolution = differences.find(({ after: field }) => field?.name === "is_resolved");
  if (resolution === undefined) return undefined;
  const verb = resolution.after?.value === true ? "Resolved" : "Reopened";
  return `${verb} the comment ${quote(title)}${place}.`;
};

/** A record was added to a list or removed from it, or a value of its entry changed. */
export const summarizeEntry: Summarizer = ({ before, after }, differences) => {
  const { parent, title } = (after ?? before) as Description;
  const list = parent === undefined ? "a list" : `the list ${formatReference(parent)}`;
  if (before === undefined) return `Added ${quote(title)} to ${list}.`;
  if (after === undefined) return `Removed ${quote(title)} from ${list}.`;
  const [difference] = differences;
  if (difference === undefined || differences.length > 1) return undefined;
  const label = (difference.after ?? difference.before)?.label ?? "values";
  return `Changed the ${label} of ${quote(title)} in ${list}${describeStep(difference)}.`;
};

function isSet({ before, after }: FieldDifference): boolean {
  return before?.value !== undefined && after?.value !== undefined;
}

function listTaskDetails(task: Description): string {
  const deadline = findValue({ after: task }, "deadline_at");
  const assignees = findValue({ after: task }, "assignees");
  return [
    ...(deadline === undefined ? [] : [`, due ${formatValue(deadline)}`]),
    ...(assignees === undefined ? [] : [`, assigned to ${formatValue(assignees)}`]),
  ].join("");
}

function findValue({ after }: DescriptionPair, field: string): FieldValue | undefined {
  return after?.fields.find((each) => each.name === field)?.value;
}
