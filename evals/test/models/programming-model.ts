import type { JobProgram, JobTools } from "../../src/jobs/job.ts";
import { job as closeTasks } from "../../tasks/jobs/close-tasks.ts";
import { scriptedModel } from "../helpers/scripts.ts";

/** Returns the program that does a job. */
async function readProgram(): Promise<JobProgram> {
  const written: JobProgram[] = [];
  const runProgram = async <Value>(program: JobProgram) => written.push(program) as Value;
  await closeTasks.ways.programs({ runProgram } as JobTools);
  return written[0]!;
}

/** Creates a model that does a job with one program. */
export async function createModel() {
  const { source, types } = await readProgram();
  return scriptedModel({
    [closeTasks.prompt]: {
      steps: [
        {
          doneWhen: "look_up",
          message: "",
          calls: () => [{ name: "look_up", args: { names: types } }],
        },
        {
          doneWhen: "run_program",
          message: "",
          calls: () => [{ name: "run_program", args: { program: source } }],
        },
      ],
      report: () => "Closed.",
    },
  });
}
