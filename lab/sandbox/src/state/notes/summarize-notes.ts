import type { Description, Summarizer } from "../description.js";
import { describeStep, nameResource } from "../summarize.js";
import { formatReference, quote } from "../words.js";

/** A page was added, moved, renamed or trashed. */
export const summarizePage: Summarizer = ({ before, after }, differences) => {
  const page = (after ?? before) as Description;
  const place = locate(page);
  if (before === undefined)
    return `Added ${nameResource(page)}${place === "" ? "" : ` to ${place}`}.`;
  if (after === undefined) return `Moved ${nameResource(page)} to the trash.`;
  const [difference] = differences;
  if (difference === undefined || differences.length > 1) return undefined;
  const field = (difference.after ?? difference.before)?.name;
  if (field === "parent") return `Moved ${nameResource(page)}${describeStep(difference)}.`;
  if (field === "title")
    return `Renamed the ${page.noun} ${quote(before.title)} to ${quote(after.title)}.`;
  return undefined;
};

/** A block was added to a page, checked, changed or removed. */
export const summarizeBlock: Summarizer = ({ before, after }, differences) => {
  const block = (after ?? before) as Description;
  const place = locate(block) || "a page";
  if (before === undefined) return `Added the ${block.noun}${quoteTitle(block)} to ${place}.`;
  if (after === undefined) return `Removed the ${block.noun}${quoteTitle(block)} from ${place}.`;
  const [difference] = differences;
  if (difference === undefined || differences.length > 1) return undefined;
  const field = (difference.after ?? difference.before)?.name;
  if (field === "checked") {
    const verb = difference.after?.value === true ? "Checked" : "Unchecked";
    return `${verb} the ${block.noun}${quoteTitle(block)} in ${place}.`;
  }
  if (field === "text") return `Changed a ${block.noun} in ${place}${describeStep(difference)}.`;
  return undefined;
};

/** A comment was written, changed or deleted. */
export const summarizeComment: Summarizer = ({ before, after }) => {
  const comment = (after ?? before) as Description;
  const place = locate(comment);
  const on = place === "" ? "" : ` on ${place}`;
  if (before === undefined) return `Commented${on}: ${quote(comment.title)}.`;
  if (after === undefined) return `Deleted the comment ${quote(comment.title)}${on}.`;
  return `Changed the comment ${quote(comment.title)}${on}.`;
};

/** Names the page, database or data source that contains a resource. */
function locate({ parent }: Description): string {
  if (parent === undefined) return "";
  return parent.resource === "page"
    ? formatReference(parent)
    : `the ${parent.resource.replaceAll("_", " ")} ${formatReference(parent)}`;
}

/** Blocks without text, such as dividers, have their kind as title. */
function quoteTitle({ title, noun }: Description): string {
  return title === noun ? "" : ` ${quote(title)}`;
}
