import type { Task, World } from "../../src/task.ts";
import { phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { listCalls } from "../shared/calls.ts";
import { listRecords } from "../shared/crm-records.ts";
import { read } from "../shared/crm-values.ts";

/** Names of the contacts with and without a call since the day. */
async function split(world: World, from = "2025-10-01") {
  const calls = await listCalls(world, from, world.today);
  const speakers = new Set(
    calls.flatMap(({ participants }) => participants.map(({ name }) => name)),
  );
  const people = (await listRecords(world, "people")).map((person) => read(person, "name"));
  return {
    silent: people.filter((name) => !speakers.has(name)),
    heard: people.filter((name) => speakers.has(name)),
  };
}

/** A difference between the people of two services. */
export const task: Task = {
  id: "across/never-on-a-call",
  kind: "question",
  services: ["crm", "convintel"],
  prompt:
    "Which contacts in our CRM haven't been on a single recorded call since 1 October 2025? Full names only, nobody else please.",
  verify: async (outcome) => {
    const { silent, heard } = await split(outcome);
    const says = silent.map((name) => phrase(name));
    return [
      ...verifyAnswer(
        outcome.answer,
        says,
        heard.map((name) => phrase(name)),
      ),
      ...verifyNoChanges(outcome.changes),
    ];
  },
  solve: async (world) => (await split(world)).silent.join(", "),
  wrong: [
    {
      name: "since January",
      attempt: async (world) => (await split(world, "2026-01-01")).silent.join(", "),
    },
    {
      name: "all but one",
      attempt: async (world) => (await split(world)).silent.slice(1).join(", "),
    },
    { name: "nobody", attempt: async () => "All of them have been on a call." },
  ],
};
