import type { StartingWorld, Task, World } from "../../src/task.ts";
import { mainNumber, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type CrmRecord, createRecord, listRecords, referTo } from "../shared/crm-records.ts";
import { read, readIds } from "../shared/crm-values.ts";
import { company } from "../shared/targets.ts";

const tamarack = company("tamarack");
const titles = ["Driver", "Senior Driver", "Driver Trainer", "Yard Clerk"];
const names = [
  "Abel",
  "Bruno",
  "Cleo",
  "Dara",
  "Enzo",
  "Faye",
  "Gil",
  "Hope",
  "Ivo",
  "Juno",
  "Kai",
  "Lux",
];

async function prepare(world: StartingWorld): Promise<void> {
  for (let index = 0; index < 84; index += 1) {
    const first = names[index % names.length]!;
    const last = `${names[Math.floor(index / names.length)]!}son`;
    await createRecord(world, "people", {
      name: { first_name: first, last_name: last, full_name: `${first} ${last}` },
      email_addresses: [`${first}.${last}@tamarack.example`.toLowerCase()],
      job_title: titles[(index * 5 + Math.floor(index / 6)) % titles.length],
      company: referTo(tamarack),
    });
  }
}

async function count(world: World, isCounted: (person: CrmRecord) => boolean): Promise<number> {
  const people = await listRecords(world, "people");
  const own = people.filter((person) => readIds(person, "company").includes(tamarack.id));
  return own.filter(isCounted).length;
}

const isDriver = (person: CrmRecord) => read(person, "job_title") === "Driver";
const isNamedDriver = (person: CrmRecord) => read(person, "job_title").includes("Driver");

/** More people than one page of results has. */
export const task: Task = {
  id: "crm/count-drivers",
  kind: "paging",
  services: ["crm"],
  prompt:
    'How many of our contacts at Tamarack have exactly the job title "Driver"? Senior drivers and trainers don\'t count. Just the number.',
  prepare,
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [mainNumber(await count(outcome, isDriver))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => `${await count(world, isDriver)} contacts are drivers.`,
  wrong: [
    {
      name: "with seniors and trainers",
      attempt: async (world) => `${await count(world, isNamedDriver)} are drivers.`,
    },
    { name: "everyone", attempt: async (world) => `${await count(world, () => true)} people` },
  ],
};
