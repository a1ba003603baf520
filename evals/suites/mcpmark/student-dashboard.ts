import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { block, text } from "../../tasks/shared/notes.ts";
import { codeSnippets } from "./code-snippets.ts";
import { addPage } from "./notes-pages.ts";
import { dateMention, studySession } from "./study-session.ts";

const toDo = (words: string, checked: boolean) => block("to_do", words, { checked });

/** The page of two tasks: a habit tracker, and code snippets. */
export async function studentDashboard(world: World): Promise<SuiteTask[]> {
  const page = await addPage(world, "Computer Science Student Dashboard", [
    block("paragraph", "Courses, habits and snippets of this term."),
    block("heading_2", "☑️ Habit tracker"),
    dateMention("2022-09-01"),
    toDo("Lecture notes", true),
    toDo("Exercises", true),
    dateMention("2022-09-02"),
    toDo("Lecture notes", true),
    toDo("Exercises", false),
    { type: "divider", divider: {} },
    block("heading_2", "Code Snippets"),
    {
      type: "paragraph",
      paragraph: { rich_text: [{ ...text("Python")[0], annotations: { bold: true } }] },
    },
    block("code", "for item in items:\n    print(item)", {
      language: "python",
      caption: text("For loop in Python"),
    }),
  ]);
  return [await codeSnippets(world, page), await studySession(world, page)];
}
