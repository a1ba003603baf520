import { MirrorReports } from "./mirror-reports.js";
import type { TimedReport } from "./parse-reports.js";
import { ReporterCalls } from "./reporter-calls.js";
import type {
  RecordedWrite,
  Report,
  ReportedEvent,
  ReportedMirror,
  ReportedPlan,
  ReportedQuestion,
  ReportedStep,
  ReportedUndo,
  ReportedWrite,
} from "./report.js";

/** Limits of what is kept: the oldest goes first. */
const MAX_PLANS = 200;
const MAX_QUESTIONS = 2000;
const MAX_UNDOS = 200;
const MAX_EVENTS = 2000;
const MAX_RECORDED = 20_000;

/** An undo with the step in which it undid a write. */
export interface UndoneWrite {
  undo: ReportedUndo;
  step: ReportedStep;
}

/** A plan with the write that a call made. */
export interface MadeWrite {
  plan: ReportedPlan;
  write: ReportedWrite;
}

/** Requests, plans, questions, undos, events and mirrors that applications have reported. Nothing is known of one that does not report. */
export class RunReports {
  readonly #now: () => Date;
  readonly #onChange: () => void;
  readonly #plans = new Map<string, ReportedPlan>();
  readonly #undos = new Map<number, ReportedUndo>();
  /** By their step in the journal. */
  readonly #recorded = new Map<string, RecordedWrite>();
  /** Names of runs by their mark. */
  readonly #names = new Map<string, Set<string>>();
  readonly #recordedByCall = new Map<string, RecordedWrite>();
  /** By the mark of the call. */
  readonly #writes = new Map<string, MadeWrite>();
  readonly #undoneSteps = new Map<string, UndoneWrite>();
  readonly #undoingCalls = new Map<string, UndoneWrite>();
  /** First requests of people, by the marks of runs. */
  readonly #requests = new Map<string, string>();
  /** Clients and first calls, by the marks of runs. */
  readonly #titles = new Map<string, string>();
  /** By their id. */
  readonly #events = new Map<string, ReportedEvent>();
  /** By the mark of their requests. */
  readonly #eventsByMark = new Map<string, ReportedEvent>();
  /** Runs that only undid another run, by their mark. */
  readonly #undoneRuns = new Map<string, string>();
  readonly #mirrors = new MirrorReports();
  /** Calls of functions that were reported. */
  readonly calls: ReporterCalls;
  #questions: ReportedQuestion[] = [];
  #lastId = 0;

  constructor(now: () => Date, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
    this.calls = new ReporterCalls(onChange);
  }

  /** Adds reports in the order in which they happened. */
  add(reports: readonly TimedReport[]): void {
    const now = this.#now().getTime();
    for (const { agoMs, report } of reports) this.#add(report, now - agoMs);
    this.#dropOldest();
    this.#onChange();
  }

  /** Removes all reports. */
  clear(): void {
    for (const kept of this.#maps) kept.clear();
    this.#mirrors.clear();
    this.#questions = [];
  }

  /** Lists the plans, oldest first. */
  listPlans(): ReportedPlan[] {
    return [...this.#plans.values()];
  }

  findPlan(digest: string): ReportedPlan | undefined {
    return this.#plans.get(digest);
  }

  /** Lists the questions, oldest first. */
  listQuestions(): readonly ReportedQuestion[] {
    return this.#questions;
  }

  /** Returns the latest question about a call or plan. */
  findQuestion(digest: string): ReportedQuestion | undefined {
    return this.#questions.findLast((question) => question.digest === digest);
  }

  /** Lists the undos, oldest first. */
  listUndos(): ReportedUndo[] {
    return [...this.#undos.values()];
  }

  findUndo(id: number): ReportedUndo | undefined {
    return this.#undos.get(id);
  }

  /** Lists the writes of a run that a journal has recorded, by the run's mark. */
  listRecorded(run: string): RecordedWrite[] {
    return [...this.#recorded.values()].filter((each) => each.run === run);
  }

  /** Returns the name that the application gave to a run, by the run's mark; undefined if it is not known. */
  findName(run: string): string | undefined {
    const [name, ...others] = this.#names.get(run) ?? [];
    // Calls without a conversation share a mark, and are a run each.
    return others.length === 0 ? name : undefined;
  }

  /** Returns what a person asked for first in a run, by the run's mark; undefined if it is not known. */
  findRequest(run: string): string | undefined {
    return this.#requests.get(run);
  }

  /** Returns the client of a run and its first call, by the run's mark; undefined if its framework names it otherwise. */
  findTitle(run: string): string | undefined {
    return this.#titles.get(run);
  }

  /** Lists the events of inboxes, oldest first. */
  listEvents(): ReportedEvent[] {
    return [...this.#events.values()];
  }

  /** Finds the event whose handler sent a request, by the mark of the attempt. */
  findEvent(mark: string | undefined): ReportedEvent | undefined {
    return mark === undefined ? undefined : this.#eventsByMark.get(mark);
  }

  /** Lists the mirrors, that of the latest sync first. */
  listMirrors(): ReportedMirror[] {
    return this.#mirrors.list();
  }

  /** Returns the run that a run belongs to: of an undo in another process the undone run, or else the run itself. */
  findOwner(run: string): string {
    return this.#undoneRuns.get(run) ?? run;
  }

  /** Returns the recorded write of a step. */
  findRecorded(step: string): RecordedWrite | undefined {
    return this.#recorded.get(step);
  }

  /** Finds the plan of which a call made a write, by the call's mark. */
  findPlanned(call: string | undefined): MadeWrite | undefined {
    return call === undefined ? undefined : this.#writes.get(call);
  }

  /** Finds the undo that took back what a call wrote, by the call's mark. */
  findUndoOf(call: string | undefined): UndoneWrite | undefined {
    const recorded = call === undefined ? undefined : this.#recordedByCall.get(call);
    return recorded && this.#undoneSteps.get(recorded.step);
  }

  /** Finds the undo that a call is part of, by the call's mark. */
  findUndoBy(call: string | undefined): UndoneWrite | undefined {
    return call === undefined ? undefined : this.#undoingCalls.get(call);
  }

  /** Returns true if an undo took a step back. */
  isUndone(step: string): boolean {
    return this.#undoneSteps.has(step);
  }

  #add(report: Report, timeMs: number): void {
    const time = new Date(timeMs).toISOString();
    switch (report.kind) {
      case "planned": {
        const { lifetimeMs, plan } = report;
        const expiresAt = new Date(timeMs + Math.min(lifetimeMs, MAX_LIFETIME_MS)).toISOString();
        const writes = plan.writes.toSorted(
          (one, other) => Number(one.deletes === undefined) - Number(other.deletes === undefined),
        );
        if (plan.name !== plan.digest) this.#addName(plan);
        this.#plans.set(plan.digest, { ...plan, writes, plannedAt: time, expiresAt });
        return;
      }
      case "write": {
        const plan = this.#plans.get(report.digest);
        const write = plan?.writes.find(({ number }) => number === report.number);
        if (plan === undefined || write === undefined) return;
        Object.assign(write, { state: "sent", call: report.call });
        this.#writes.set(report.call, { plan, write });
        return;
      }
      case "applied": {
        const plan = this.#plans.get(report.digest);
        if (plan === undefined) return;
        plan.appliedAt = time;
        const outcomes = new Map(report.outcomes.map((each) => [each.number, each]));
        for (const write of plan.writes) Object.assign(write, outcomes.get(write.number));
        return;
      }
      case "asked": {
        const { kind: _kind, ...asked } = report;
        const known = this.#findOpen(report.digest);
        if (known === undefined) this.#ask({ ...asked, askedAt: time });
        else if (known.description === undefined) {
          const { description, outside } = asked;
          Object.assign(known, { description, outside });
        }
        return;
      }
      case "answered": {
        const { answer, by, digest, run, tool } = report;
        const question = this.#findOpen(digest) ?? this.#ask({ digest, run, tool, askedAt: time });
        Object.assign(question, { answer, by, answeredAt: time });
        return;
      }
      case "recorded": {
        const { kind: _kind, ...recorded } = report;
        this.#recorded.set(recorded.step, recorded);
        this.#addName(recorded);
        this.#recordedByCall.set(recorded.call, recorded);
        return;
      }
      case "requested":
        if (!this.#requests.has(report.run)) this.#requests.set(report.run, report.request);
        return;
      case "named":
        if (!this.#titles.has(report.run)) this.#titles.set(report.run, report.name);
        return;
      case "accepted": {
        const { kind: _kind, ...accepted } = report;
        // It may be delivered again.
        if (this.#events.has(report.entry)) return;
        const state = "waiting";
        const event = { ...accepted, acceptedAt: time, state, names: [], attempts: 0, marks: [] };
        this.#events.set(report.entry, event as ReportedEvent);
        return;
      }
      case "started": {
        const event = this.#events.get(report.entry);
        if (event === undefined) return;
        const { attempt: attempts, mark, name, names } = report;
        Object.assign(event, { state: "running", attempts, name, names, endedAt: undefined });
        event.startedAt ??= time;
        event.marks.push(mark);
        this.#eventsByMark.set(mark, event);
        return;
      }
      case "ended": {
        const { entry, error, retry, state } = report;
        Object.assign(this.#events.get(entry) ?? {}, { state, error, retry, endedAt: time });
        return;
      }
      case "syncStarted":
      case "syncProgress":
      case "syncEnded":
        this.#mirrors.add(report, timeMs);
        return;
      case "undone": {
        const { kind: _kind, ...reported } = report;
        const undo = { ...reported, id: (this.#lastId += 1), undoneAt: time };
        this.#undos.set(undo.id, undo);
        const undone = undo.steps.flatMap(({ id }) => this.#recorded.get(id)?.run ?? [])[0];
        if (undone !== undefined && undone !== undo.run) this.#undoneRuns.set(undo.run, undone);
        for (const step of undo.steps) {
          // A later undo finds it settled.
          if (isUndone(step) && !this.#undoneSteps.has(step.id))
            this.#undoneSteps.set(step.id, { undo, step });
          if (step.call !== undefined) this.#undoingCalls.set(step.call, { undo, step });
        }
      }
    }
  }

  #addName({ name, run }: { name: string; run: string }): void {
    const names = this.#names.get(run) ?? new Set();
    // More say no more.
    if (names.size < 2) names.add(name);
    this.#names.set(run, names);
  }

  #findOpen(digest: string): ReportedQuestion | undefined {
    return this.#questions.findLast((each) => each.digest === digest && each.answer === undefined);
  }

  #ask(asked: Omit<ReportedQuestion, "id">): ReportedQuestion {
    const question = { id: (this.#lastId += 1), ...asked };
    this.#questions.push(question);
    return question;
  }

  #dropOldest(): void {
    this.#questions = this.#questions.slice(-MAX_QUESTIONS);
    dropOldest(this.#plans, MAX_PLANS);
    dropOldest(this.#undos, MAX_UNDOS);
    dropOldest(this.#events, MAX_EVENTS);
    for (const map of this.#maps) dropOldest(map, MAX_RECORDED);
  }

  get #maps(): Map<unknown, unknown>[] {
    return [
      this.#plans,
      this.#undos,
      this.#recorded,
      this.#names,
      this.#recordedByCall,
      this.#writes,
      this.#undoneSteps,
      this.#undoingCalls,
      this.#undoneRuns,
      this.#requests,
      this.#titles,
      this.#events,
      this.#eventsByMark,
    ] as Map<unknown, unknown>[];
  }
}

const MAX_LIFETIME_MS = 365 * 86_400_000;

/** Returns true for a step whose write is not there any more. */
export function isUndone({ outcome }: ReportedStep): boolean {
  return outcome === "undone" || outcome === "settled";
}

function dropOldest<Key>(map: Map<Key, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
