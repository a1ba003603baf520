import { readFileSync } from "node:fs";
import type { ServiceName } from "@workbelt/sandbox";

/** A customer that a prompt or an expected change names: a deal, and the person it is about. */
export interface Customer {
  /** Id in the original. */
  id: string;
  name: string;
  /** Name of a member. */
  owner: string;
  stage: string;
  product: string;
  /** Days between the last contact and the day of the evaluations. */
  silentDays: number;
}

/** A task of the project board that an expected change names. */
export interface BoardRow {
  /** Id in the original. */
  id: string;
  title: string;
  assignee: string;
  list: string;
  /** Days from the day of the evaluations; negative if it is overdue. */
  dueInDays: number;
  board: string;
}

/** Conditions that select the records of a task. */
export interface Where {
  name?: string;
  owner?: string;
  stages?: string[];
  product?: string;
  /** At least so many days without contact. */
  silentDays?: number;
  assignee?: string;
  list?: string;
  /** Due before today. */
  overdue?: boolean;
  /** Only the one that is due first. */
  first?: boolean;
}

/** Values of a deal or of a row of the board that a task sets. */
export type Values = Partial<
  Record<"name" | "owner" | "stage" | "title" | "assignee" | "list" | "due" | "board", string>
>;

/** A change that the original expects, of a record by its id there. */
export type OriginalChange =
  | ({ update: string } & Values)
  | { delete: string }
  | { create: Values };

/** A task of the original, re-created. */
export interface MappedTask {
  /** File and row in the original: `project_management/12`. */
  id: string;
  template: string;
  prompt: string;
  facts: Record<string, string | number>;
  where?: Where;
  changes: OriginalChange[];
  /** Keys of deviations beside those of the template. */
  deviations?: string[];
}

/** Parts that all tasks of a template share. */
export interface Template {
  services: ServiceName[];
  prompt: string;
  deviations: string[];
}

/** WorkBench as it was mapped to the sandbox. */
export interface Mapping {
  /** Number of tasks. */
  mapped: number;
  unmapped: { domain: string; count: number; ids: string; reason: string }[];
  /** Explanations, by key. */
  deviations: Record<string, string>;
  templates: Record<string, Template>;
  customers: Customer[];
  rows: BoardRow[];
  tasks: MappedTask[];
}

/** Tasks of WorkBench, mapped or not. */
export const WORKBENCH_TASKS = 690;

const file = new URL("mapping.json", import.meta.url);

/** The mapping of WorkBench to the sandbox, from `suites/workbench/mapping.json`. */
export const mapping = JSON.parse(readFileSync(file, "utf8")) as Mapping;
