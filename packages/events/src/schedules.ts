import { ConfigurationError } from "@workbelt/core";
import { Cron } from "croner";
import type { Engine } from "./engine.js";

/** A time at which a schedule is due. */
export interface Occurrence {
  /** The same in every attempt. */
  readonly id: string;
  readonly name: string;
  /** The time at which it was due. */
  readonly at: Date;
  /** True if it was due while no process ran. */
  readonly missed: boolean;
  readonly attempt: number;
  /** Returns a key for a write: another attempt does not write again. */
  key(name: string): string;
  readonly signal: AbortSignal;
}

/** Options of a schedule. */
export interface ScheduleOptions {
  /** Identifies it in the inbox. It must stay the same. @default the schedule's own text */
  name?: string | undefined;
  /** Treatment of times at which no process ran: the last one is made up for, all are, or none. @default "once" */
  missed?: "once" | "all" | "skip" | undefined;
}

/** A schedule with its handler. */
export interface Schedule {
  readonly name: string;
  readonly cron: Cron;
  readonly missed: "once" | "all" | "skip";
  readonly handler: (occurrence: Occurrence) => unknown;
}

const DAYS: Readonly<Record<string, string>> = {
  daily: "*",
  "every day": "*",
  weekdays: "1-5",
  weekends: "6,0",
  mondays: "1",
  tuesdays: "2",
  wednesdays: "3",
  thursdays: "4",
  fridays: "5",
  saturdays: "6",
  sundays: "0",
};
const IN_WORDS = /^(?<days>[a-z ]+?)\s+(?<hour>\d{1,2}):(?<minute>\d{2})(?:\s+(?<zone>\S+))?$/i;
const AS_CRON = /^(?<pattern>(?:\S+\s+){4}\S+?)(?:\s+(?<zone>[A-Za-z]\S*))?$/;
// A timer may not wait longer than 2^31 ms, and the clock may be set meanwhile.
const MAX_WAIT_MS = 60_000;
// What is due for less than this is late, not missed.
const LATE_MS = 60_000;

/**
 * Reads a schedule: days, a time and a zone, or a cron expression of five fields and a zone. Without a zone it is UTC.
 *
 * @throws ConfigurationError that says what is expected
 * @example parseSchedule("weekdays 08:00 Europe/London")
 */
export function parseSchedule(text: string): Cron {
  const words = IN_WORDS.exec(text.trim())?.groups;
  const cron = AS_CRON.exec(text.trim())?.groups;
  const days = DAYS[words?.["days"]?.toLowerCase() ?? ""];
  const pattern =
    words !== undefined && days !== undefined
      ? `${Number(words["minute"])} ${Number(words["hour"])} * * ${days}`
      : cron?.["pattern"];
  const timezone = (words ?? cron)?.["zone"] ?? "UTC";
  try {
    if (pattern === undefined) throw new TypeError("unknown form");
    // An unknown zone is found only when the next time is asked for.
    const found = new Cron(pattern, { timezone, paused: true });
    found.nextRun();
    return found;
  } catch (cause) {
    throw new ConfigurationError(
      `onSchedule: ${JSON.stringify(text)} is not a schedule. Write days, a time and a zone, such as "weekdays 08:00 Europe/London" (daily, weekdays, weekends, mondays …), or a cron expression and a zone, such as "*/15 9-17 * * 1-5 Europe/London".`,
      { cause },
    );
  }
}

/** Finds the times that are due, whichever process runs, and stores each once. */
export class Scheduler {
  readonly #schedules: readonly Schedule[];
  readonly #engine: Engine;
  readonly #accept: (schedule: Schedule, at: Date, missed: boolean) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: {
    schedules: readonly Schedule[];
    engine: Engine;
    /** Stores an occurrence, unless it is stored. */
    accept: (schedule: Schedule, at: Date, missed: boolean) => Promise<void>;
    onError: (error: unknown) => void;
  }) {
    this.#schedules = options.schedules;
    this.#engine = options.engine;
    this.#accept = options.accept;
    this.#onError = options.onError;
  }

  /** Stores the times that are due, and continues until it is stopped. */
  start(): void {
    if (this.#schedules.length === 0 || this.#stopped) return;
    this.#running = this.#tick();
    void this.#running.then(() => {
      if (this.#stopped) return;
      const next = this.#schedules.map(({ cron }) => cron.nextRun()?.getTime() ?? Infinity);
      const waitMs = Math.max(10, Math.min(MAX_WAIT_MS, ...next.map((at) => at - Date.now())));
      this.#timer = setTimeout(() => this.start(), waitMs);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #tick(): Promise<void> {
    for (const schedule of this.#schedules) {
      try {
        await this.#storeDue(schedule);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  async #storeDue(schedule: Schedule): Promise<void> {
    const { sql } = this.#engine;
    const name = `schedule ${schedule.name}`;
    const now = Date.now();
    // A schedule that is new begins now.
    const [row] = await sql(
      `INSERT INTO workbelt_events.progress (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = workbelt_events.progress.value RETURNING value`,
      [name, String(now)],
    );
    const due = listDue(schedule.cron, Number(row?.["value"]), now);
    if (due.length === 0) return;
    const missed = due.filter((at) => at.getTime() < now - LATE_MS);
    const kept =
      schedule.missed === "all" ? missed : schedule.missed === "once" ? missed.slice(-1) : [];
    for (const at of kept) await this.#accept(schedule, at, true);
    for (const at of due.slice(missed.length)) await this.#accept(schedule, at, false);
    await sql(
      `UPDATE workbelt_events.progress SET value = $2 WHERE name = $1 AND value::bigint < $2::bigint`,
      [name, String(due.at(-1)?.getTime())],
    );
  }
}

/** Lists the times of a schedule after one moment, up to another. */
export function listDue(cron: Cron, afterMs: number, untilMs: number): Date[] {
  const due: Date[] = [];
  for (let at = cron.nextRun(new Date(afterMs)); at && at.getTime() <= untilMs;) {
    due.push(at);
    at = cron.nextRun(at);
  }
  return due;
}
