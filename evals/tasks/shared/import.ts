import type { World } from "../../src/task.ts";
import { createTask } from "./crm-tasks.ts";
import { member } from "./targets.ts";

const carriers = ["Arkwright", "Bluewater", "Cordova", "Delmar", "Eastgate", "Fairlane", "Gulfway"];
const assignees = ["aiko-tanabe", "tom-whitaker", "aiko-tanabe", "jonas-eriksen"].map(member);

/** Imports 140 tasks about carriers, most of them open, with dates from January to May. */
export async function importTasks(world: World): Promise<void> {
  for (let number = 1; number <= 140; number += 1) {
    const carrier = carriers[number % carriers.length]!;
    await createTask(world, {
      content: `Check ${number}: rate sheet of ${carrier}, lane ${(number * 7) % 40}`,
      deadline: new Date(Date.UTC(2026, 0, 5 + number)).toISOString().slice(0, 10),
      assignees: [assignees[number % assignees.length]!],
      completed: number % 5 === 0,
    });
  }
}
