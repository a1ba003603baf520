import type { Moment, NotesRow } from "../../../types.js";

interface OnboardingStep {
  key: string;
  step: string;
  phase: string;
  /** From 0 to 1. */
  progress: number;
  work: string[];
  /** The first owner created the step. */
  owners: [string, ...string[]];
  due: Moment;
  /** Email address of the customer's contact. */
  contact: string;
  comment?: string;
  createdAt: Moment;
}

/** Creates the rows of one customer. */
export function createOnboardingRows(
  companyKey: string,
  companyName: string,
  onboarding: OnboardingStep[],
): NotesRow[] {
  return onboarding.map((step) => ({
    key: `${companyKey}-${step.key}`,
    createdBy: step.owners[0],
    createdAt: step.createdAt,
    values: {
      Step: step.step,
      Customer: companyName,
      Phase: step.phase,
      Work: step.work,
      Owner: step.owners,
      Due: step.due,
      Progress: step.progress,
      Contact: step.contact,
      "Signed off": step.phase === "Done",
      ...(step.comment !== undefined && { Comment: step.comment }),
    },
  }));
}
