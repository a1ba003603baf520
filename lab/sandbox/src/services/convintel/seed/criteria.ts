import type { CallStatistics } from "./call-statistics.js";

/** A criterion for scores and coaching feedback. All numbers in the texts are true. */
export interface Criterion {
  name: string;
  /** From 0 to 100. */
  score(numbers: CallStatistics): number;
  /** Two variants of praise. */
  praise(numbers: CallStatistics, guest: string): readonly [string, string];
  advice(numbers: CallStatistics, guest: string): string;
}

/** The criteria, in the order in which a record lists their scores. */
export const criteria: readonly Criterion[] = [
  {
    name: "Talk balance",
    // A third of the words or less counts as perfect listening.
    score: ({ memberShare }) => clampScore(100 - 200 * (memberShare - 0.33)),
    praise: ({ memberShare }, guest) => [
      `Well listened: ${formatPercent(1 - memberShare)} of the words in this call were theirs.`,
      `You gave ${guest} the room to think aloud, and our side kept to ${formatPercent(memberShare)} of the words.`,
    ],
    advice: ({ memberShare }, guest) =>
      `Our side had ${formatPercent(memberShare)} of the words. Leave the silence after a question to ${guest}.`,
  },
  {
    name: "Questions",
    score: ({ memberQuestions }) => clampScore(30 + 4 * memberQuestions),
    praise: ({ memberQuestions, bestQuestion }) => [
      `${memberQuestions} questions, and “${bestQuestion}” is the one that opened the call up.`,
      `I noted “${bestQuestion}” for the team: with ${memberQuestions} questions you let them tell the story.`,
    ],
    advice: ({ memberQuestions, openQuestions }, guest) =>
      `We asked ${memberQuestions} questions, ${openQuestions} of them open. Prepare three more that ${guest} cannot answer with yes or no.`,
  },
  {
    name: "Interactivity",
    score: ({ longestTurn }) => clampScore(120 - 2.5 * longestTurn.seconds),
    praise: ({ longestTurn }, guest) => [
      `A real conversation: none of us spoke for longer than ${longestTurn.seconds} seconds without a break.`,
      `Short turns throughout, ${longestTurn.seconds} seconds at most, so ${guest} could come in at any time.`,
    ],
    advice: ({ longestTurn }, guest) =>
      `The stretch at ${formatTimestamp(longestTurn.startsAt)} is ${longestTurn.seconds} seconds long. Stop half-way and ask ${guest} what it means for them.`,
  },
  {
    name: "Next steps",
    score: ({ datedActionItems, actionItems }) =>
      clampScore((100 * datedActionItems) / actionItems),
    praise: ({ datedActionItems, actionItems }, guest) => [
      `${datedActionItems} of ${actionItems} next steps left the call with a name and a date. That is how a deal keeps moving.`,
      `Clean end: ${guest} knew who does what, with a date on ${datedActionItems} of ${actionItems} next steps.`,
    ],
    advice: ({ datedActionItems, actionItems }) =>
      `${actionItems - datedActionItems} of ${actionItems} next steps have no date. Ask for one before everyone hangs up.`,
  },
];

function clampScore(score: number): number {
  return Math.round(Math.min(100, Math.max(0, score || 0)));
}

function formatPercent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function formatTimestamp(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
