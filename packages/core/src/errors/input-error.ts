import { WorkbeltError } from "./workbelt-error.js";

/** One thing that is wrong with an input. */
export interface InputIssue {
  /** Name of the input, with dots and indexes inside objects: `linked_records.0.target_object`. */
  field: string;
  /** What was expected there, and what came. */
  message: string;
}

/** The arguments of a call broke its rules. Nothing was sent. */
export class InputError extends WorkbeltError {
  readonly code = "invalid_input";
  readonly operation: string;
  readonly issues: readonly InputIssue[];

  constructor(operation: string, issues: readonly InputIssue[]) {
    const lines = issues.map((issue) => `- ${issue.field}: ${issue.message}`);
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
