import type { Task } from "../src/task.ts";
import { task as moveDealToWon } from "./crm/move-deal-to-won.ts";

/** All tasks, in the order of the report. */
export const tasks: readonly Task[] = [moveDealToWon];
