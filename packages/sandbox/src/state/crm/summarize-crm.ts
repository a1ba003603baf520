import type { Description, DescriptionPair, FieldDifference, Summarizer } from "../description.js";
import type { FieldValue } from "../resource-change.js";
import { describeStep, name } from "../summarize.js";
import { formatReference, formatValue, quote } from "../words.js";

/** A record whose status changed was moved. */
export const summarizeRecord: Summarizer = ({ before, after }, differences) => {
  const [difference] = differences;
  if (!before || !after || difference === undefined || differences.length > 1) return undefined;
  const isStep = isSet(difference) && (difference.after ?? difference.before)?.name === "stage";
  return isStep ? `Moved ${name(after)}${describeStep(difference)}.` : undefined;
};

export const summarizeTask: Summarizer = ({ before, after }, differences) => {
  if (after === undefined) return undefined;
  if (before === undefined) return `Created ${name(after)}${listTaskDetails(after)}.`;
  const [difference] = differences;
  if (difference === undefined || differences.length > 1) return undefined;
  const field = difference.after?.name;
  if (field === "is_completed") {
    return `${difference.after?.value === true ? "Completed" : "Reopened"} ${name(after)}.`;
  }
  if (field === "deadline_at" && isSet(difference)) {
    return `Moved the deadline of ${name(after)}${describeStep(difference)}.`;
  }
  return undefined;
};

export const summarizeNote: Summarizer = ({ before, after }) => {
  if (before === undefined && after?.parent !== undefined) {
    return `Added ${name(after)} to ${formatReference(after.parent)}.`;
  }
  if (after === undefined && before?.parent !== undefined) {
    return `Deleted ${name(before)} of ${formatReference(before.parent)}.`;
  }
  return undefined;
};

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
