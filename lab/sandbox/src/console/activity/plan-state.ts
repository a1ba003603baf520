import type { ReportedPlan, ReportedQuestion, WriteState } from "../../reports/report.js";
import type { ConsoleContext } from "../console-context.js";
import { type ActivityGroup, hasCallFailed } from "./group-activity.js";
import type { BadgeColor } from "../components/render-badge.js";
import { formatDuration } from "../components/render-time.js";

/** State of something in words, and its color. */
export interface ShownState {
  label: string;
  color: BadgeColor;
  /** True if it waits for a person. */
  isWaiting?: true;
}

const waiting: ShownState = { label: "waits for approval", color: "amber", isWaiting: true };

/** Returns the state of a plan with the latest question about it. */
export function getPlanState(
  plan: ReportedPlan,
  question: ReportedQuestion | undefined,
  now: Date,
): ShownState {
  const { appliedAt, expiresAt, needsApproval, writes } = plan;
  if (appliedAt !== undefined) {
    const done = writes.filter(({ state }) => state === "done").length;
    if (done === writes.length) return { label: "applied", color: "green" };
    return { label: `${done} of ${writes.length} applied`, color: "amber" };
  }
  if (question?.answer === "rejected") return getQuestionState(question);
  if (writes.some(({ state }) => state !== "planned"))
    return { label: "being applied", color: "blue" };
  if (now.getTime() >= Date.parse(expiresAt)) return { label: "expired", color: "gray" };
  if (question?.answer === "approved") return { label: "approved", color: "blue" };
  if (needsApproval) return waiting;
  return { label: "planned", color: "blue" };
}

/** Returns the state of a question. */
export function getQuestionState({ answer, by }: ReportedQuestion): ShownState {
  if (answer === undefined) return waiting;
  if (answer === "approved") return { label: "approved", color: "green" };
  if (answer === "edited") return { label: "approved with changes", color: "blue" };
  return { label: by === "person" ? "rejected" : "not approved", color: "red" };
}

/** State of a run. */
export type RunState = "waiting" | "running" | "failed" | "done";

/** The states of runs as a person reads them. */
export const runStates: Readonly<Record<RunState, ShownState>> = {
  waiting,
  running: { label: "running", color: "blue" },
  failed: { label: "failed", color: "red" },
  done: { label: "done", color: "green" },
};

/** Returns the state of a run: what it waits for, else what its requests and plans say. */
export function getRunState(
  { control: { reports }, now }: ConsoleContext,
  { calls, run }: ActivityGroup,
): RunState {
  const plans = reports.listPlans().filter((plan) => plan.run === run);
  const states = plans.map((plan) => getPlanState(plan, reports.findQuestion(plan.digest), now()));
  const questions = reports.listQuestions().filter((each) => each.run === run);
  const digests = new Set(plans.map(({ digest }) => digest));
  const isOpen = questions.some((each) => each.answer === undefined && !digests.has(each.digest));
  if (isOpen || states.some(({ isWaiting }) => isWaiting)) return "waiting";
  const isPending = calls.some(({ requests }) => requests.at(-1)?.outcome === "pending");
  if (isPending || states.some(({ label }) => label === "being applied")) return "running";
  const last = calls.at(-1);
  return last !== undefined && hasCallFailed(last) ? "failed" : "done";
}

/** The states of writes as a person reads them. */
export const writeStates: Readonly<Record<WriteState, ShownState>> = {
  planned: { label: "planned", color: "gray" },
  sent: { label: "sent", color: "blue" },
  done: { label: "done", color: "green" },
  skipped: { label: "skipped", color: "amber" },
  failed: { label: "failed", color: "red" },
  unknown: { label: "outcome unknown", color: "red" },
  not_reached: { label: "not reached", color: "gray" },
};

/** Describes who decided about a question, and how long it waited. */
export function describeAnswer({ answer, answeredAt, askedAt, by }: ReportedQuestion): string {
  if (answer === undefined || answeredAt === undefined) return "No one has decided yet.";
  const wait = formatWait(Date.parse(answeredAt) - Date.parse(askedAt));
  if (by === "policy") return `No one could be asked, or no one decided, within ${wait}.`;
  const verb = {
    approved: "approved it",
    edited: "approved it with changes",
    rejected: "rejected it",
  };
  return `A person ${verb[answer]} after ${wait}.`;
}

/** Formats a duration: `40 ms`, `12.4 s`, `3 min`, `2 h`, `3 days`. */
export function formatWait(ms: number): string {
  if (ms < 60_000) return formatDuration(Math.max(0, ms));
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  if (ms < 48 * 3_600_000) return `${Math.round(ms / 3_600_000)} h`;
  return `${Math.round(ms / 86_400_000)} days`;
}
