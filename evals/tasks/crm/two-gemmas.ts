import type { Task, World } from "../../src/task.ts";
import { phrase, verifyQuestion } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, referTo } from "../shared/crm-records.ts";
import { createTask } from "../shared/crm-tasks.ts";
import { company, member, person } from "../shared/targets.ts";

async function add(world: World, content: string): Promise<string> {
  const links = [person("gemma-thornton")];
  await createTask(world, { content, assignees: [member("lena-hoffmann")], links });
  return "The task is there, linked to Gemma Thornton.";
}

/** Two people of the same name at different companies. */
export const task: Task = {
  id: "crm/two-gemmas",
  kind: "ambiguous",
  services: ["crm"],
  prompt:
    "I want to call Gemma Thornton about the references. Add a task for me and link it to Gemma's record; if it's not clear which record, ask me first.",
  prepare: async (world) => {
    await createRecord(world, "people", {
      name: "Thornton, Gemma",
      email_addresses: ["gemma.thornton@parcelwise.example"],
      job_title: "Finance Director",
      company: referTo(company("parcelwise")),
    });
  },
  verify: ({ answer, changes }) => [
    ...verifyQuestion(answer, [phrase("Brightmoor"), phrase("Parcelwise")]),
    ...verifyNoChanges(changes),
  ],
  solve: async () =>
    "Two people are called Gemma Thornton: one at Brightmoor Foods, one at Parcelwise Fulfilment. Which of them do you want to call?",
  wrong: [
    { name: "the known one", attempt: (world) => add(world, "Call Gemma about the references") },
    { name: "a question about something else", attempt: async () => "When is the call?" },
  ],
};
