import { safeLine } from "../text/safe-text.js";
import { WorkbeltError } from "./workbelt-error.js";

/** One thing that is wrong with an input. */
export interface InputIssue {
  /** Name of the input, with dots and indexes inside objects: `linked_records.0.target_object`. */
  field: string;
  /** What was expected there, and what came. */
  message: string;
}

// A model learns nothing more from the twenty-first.
const MAX_ISSUES = 20;

/** The arguments of a call broke its rules. Nothing was sent. */
export class InputError extends WorkbeltError {
  readonly code = "invalid_input";
  readonly operation: string;
  readonly issues: readonly InputIssue[];

  constructor(operation: string, issues: readonly InputIssue[]) {
    const lines = issues
      .slice(0, MAX_ISSUES)
      .map(({ field, message }) => `- ${safeLine(field, 100)}: ${safeLine(message, 1000)}`);
    const others = issues.length - lines.length;
    if (others > 0) lines.push(`- and ${others} more`);
    super(
      [
        `${operation} was not called: its input breaks these rules.`,
        ...lines,
        "Correct the input and call it again.",
      ].join("\n"),
    );
    this.operation = operation;
    this.issues = issues;
  }
}
