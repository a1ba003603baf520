import { type Task, taskKinds } from "../task.ts";
import { type MeasuredTask, presets } from "./measure-questions.ts";
import type { QuestionCount } from "./count-questions.ts";

type Preset = (typeof presets)[number];

/** Presets whose questions the table by kind compares. The others never ask. */
const asking = ["deletions", "careful", "writes"] as const satisfies Preset[];

/** Formats the questions of all tasks as Markdown: a table by preset, one by kind of task, and the reasons of `careful`. */
export function formatQuestionTables(measured: readonly MeasuredTask[], all: readonly Task[]) {
  const inOrder = measured.toSorted((one, other) => toIndex(one) - toIndex(other));
  return [
    `${measured.length} of the ${all.length} tasks write. Means for each of these ${measured.length} tasks:`,
    formatTable(
      ["preset", "questions", "most", "interrupts", "tasks without a question", "denied calls"],
      presets.map((preset) => {
        const counts = measured.map((each) => each.counts[preset]);
        const unasked = counts.filter(({ asked }) => asked.length === 0).length;
        return [
          `\`${preset}\``,
          mean(counts.map(countAsked)),
          String(Math.max(...counts.map(countAsked))),
          mean(counts.map(({ interrupts }) => interrupts)),
          `${Math.round((100 * unasked) / counts.length)}%`,
          mean(counts.map(({ denied }) => denied.length)),
        ];
      }),
    ),
    "Writes and questions per task by kind of task, with the most that a task had in brackets:",
    formatTable(
      ["kind of task", "tasks", "writes", ...asking.map((preset) => `\`${preset}\``)],
      [...Map.groupBy(inOrder, ({ task }) => task.kind), ["all", measured] as const].map(
        ([kind, own]) => [
          kind,
          String(own.length),
          mean(own.map(({ counts }) => counts.open.writes)),
          ...asking.map((preset) => {
            const questions = own.map(({ counts }) => countAsked(counts[preset]));
            return `${mean(questions)} (${Math.max(...questions)})`;
          }),
        ],
      ),
    ),
    formatReasons(measured.flatMap(({ counts }) => counts.careful.asked)),
  ].join("\n\n");
}

function formatReasons(asked: QuestionCount["asked"]): string {
  const groups = [...Map.groupBy(asked, ({ because }) => because)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([because, own]) => `- ${own.length} because ${because}`);
  return [`Reasons of the ${asked.length} questions of \`careful\`:`, "", ...groups].join("\n");
}

function toIndex({ task }: MeasuredTask): number {
  return taskKinds.indexOf(task.kind);
}

function countAsked({ asked }: QuestionCount): number {
  return asked.length;
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
}

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
