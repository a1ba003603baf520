import type { Task } from "../task.ts";

/** Ways to do a job, in the order of the table. */
export const wayNames = ["single", "tools", "programs"] as const;

/** Pages of lists and a call for each record, the best that the tools have, or a program over them. */
export type WayName = (typeof wayNames)[number];

/** The tools of an agent, as a way uses them. */
export interface JobTools {
  /** Makes a call and returns the data that a model reads. Throws if the call fails. */
  read<Data>(operation: string, input: Input): Promise<Data>;
  /** Reads a list to its end, with a further call wherever a page ends or a result is cut. */
  readAll<Item>(operation: string, input: Input): Promise<Item[]>;
  /** Makes a write for each item, whose input is that of all and its own: in one call, if way and tool allow it. */
  writeAll(operation: string, input: Input, items: readonly Input[]): Promise<void>;
  /** Looks up the types that a program needs, runs it, and returns what it returns. Throws if it fails. */
  runProgram<Value>(program: JobProgram): Promise<Value>;
}

/** A program, as a model would write it. */
export interface JobProgram {
  /** Names of functions and objects whose types are looked up first. */
  types: readonly string[];
  source: string;
  /** Texts of files that the host has, by name. @default none */
  files?: Readonly<Record<string, string>>;
}

/** Input of a call. */
export type Input = Readonly<Record<string, unknown>>;

/** Does a job with the tools alone, as an agent would, and returns the answer. */
export type Way = (tools: JobTools) => Promise<string>;

/** A task over hundreds of records, with the calls that do it. */
export interface Job extends Task {
  /** Short name for the table: `close 40 overdue tasks`. */
  title: string;
  kind: "bulk";
  people: number;
  ways: Readonly<Record<WayName, Way>>;
}

/** People in the company of the jobs. */
export const JOB_PEOPLE = 6000;
