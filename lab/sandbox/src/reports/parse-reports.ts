import type {
  EventState,
  MirroredCollection,
  OddInput,
  OutsideWords,
  Report,
  ReportedStep,
  ReportedWrite,
  SyncOutcome,
  WriteState,
} from "./report.js";

/** Thrown for JSON that is no list of reports; the message says what is expected. */
export class ReportError extends TypeError {}

/** A report, and how long ago it happened when it was sent. */
export interface TimedReport {
  agoMs: number;
  report: Report;
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_ITEMS = 5000;

/**
 * Parses `{ reports: [{ kind, agoMs, event }] }`, where the event is one of the channel `workbelt:KIND`.
 *
 * @throws ReportError
 */
export function parseReports(body: unknown): TimedReport[] {
  return readList(readFields(body, "the body"), "reports", (item) => ({
    agoMs: Math.max(0, readNumber(item, "agoMs")),
    report: parseEvent(readText(item, "kind"), readFields(item["event"], "event")),
  }));
}

/** Parses the answer of a call, `{ call, value }` or `{ call, error }`. @throws ReportError */
export function parseAnswer(body: unknown): {
  call: string;
  error: string | undefined;
  value: unknown;
} {
  const answer = readFields(body, "the body");
  return {
    call: readText(answer, "call"),
    error: readOptional(answer, "error"),
    value: answer["value"],
  };
}

function parseEvent(channel: string, event: Fields): Report {
  const kind = `${channel} ${readText(event, "phase")}`;
  const parse = parsers[kind];
  if (parse !== undefined) return parse(event);
  throw new ReportError(`There are no reports of the kind ${JSON.stringify(kind)}.`);
}

const parsers: Readonly<Record<string, (event: Fields) => Report>> = {
  "plan planned": (event) => ({
    kind: "planned",
    lifetimeMs: readNumber(event, "lifetimeMs"),
    plan: {
      digest: readText(event, "digest"),
      run: readText(event, "runMark"),
      name: readText(event, "run"),
      title: readOptional(event, "title"),
      summary: readText(event, "summary"),
      needsApproval: event["needsApproval"] === true,
      writes: readList(event, "writes", readWrite),
    },
  }),
  "plan write": (event) => ({
    kind: "write",
    digest: readText(event, "digest"),
    number: readNumber(event, "number"),
    call: readText(event, "callMark"),
  }),
  "plan applied": (event) => ({
    kind: "applied",
    digest: readText(event, "digest"),
    outcomes: readList(event, "outcomes", (outcome) => ({
      number: readNumber(outcome, "number"),
      state: readChoice(outcome, "status", writeStates),
      message: readOptional(outcome, "message"),
    })),
  }),
  "question asked": (event) => ({
    kind: "asked",
    ...readSubject(event),
    description: readOptional(event, "description"),
    because: readOptional(event, "because"),
    outside: event["outside"] === undefined ? [] : readList(event, "outside", readOutside),
  }),
  "question answered": (event) => ({
    kind: "answered",
    ...readSubject(event),
    answer: readChoice(event, "answer", answers),
    by: readChoice(event, "by", deciders),
  }),
  "undo recorded": (event) => ({
    kind: "recorded",
    step: readText(event, "step"),
    run: readText(event, "runMark"),
    name: readText(event, "run"),
    call: readText(event, "callMark"),
  }),
  "undo undone": (event) => ({
    kind: "undone",
    run: readText(event, "runMark"),
    name: readText(event, "run"),
    message: readText(event, "message"),
    steps: readList(event, "steps", readStep),
  }),
  "run requested": (event) => ({
    kind: "requested",
    run: readText(event, "runMark"),
    request: readText(event, "request"),
  }),
  "run named": (event) => ({
    kind: "named",
    run: readText(event, "runMark"),
    name: readText(event, "name"),
  }),
  "inbox accepted": (event) => {
    const subject = readFields(event["subject"], "subject");
    return {
      kind: "accepted",
      entry: readText(event, "entry"),
      handler: readText(event, "handler"),
      service: readText(event, "service"),
      type: readText(event, "type"),
      origin: readChoice(event, "origin", ["delivered", "found"]),
      subject: { kind: readText(subject, "kind"), id: readText(subject, "id") },
      payload: toPayload(event["payload"]),
      retryOf: readOptional(event, "retryOf"),
    };
  },
  "inbox started": (event) => ({
    kind: "started",
    entry: readText(event, "entry"),
    mark: readText(event, "eventMark"),
    attempt: readNumber(event, "attempt"),
    name: readOptional(event, "name"),
    names: readTexts(event, "names"),
  }),
  "inbox ended": (event) => ({
    kind: "ended",
    entry: readText(event, "entry"),
    state: readChoice(event, "outcome", eventStates),
    error: readOptional(event, "error"),
    retry: readOptional(event, "retry"),
  }),
  "mirror started": (event) => ({
    kind: "syncStarted",
    mirror: readText(event, "mirror"),
    collections: readList(event, "collections", readCollection),
    search: readOptional(event, "search"),
  }),
  "mirror progress": (event) => ({
    kind: "syncProgress",
    mirror: readText(event, "mirror"),
    service: readText(event, "service"),
    collection: readText(event, "collection"),
    done: readNumber(event, "done"),
    total: readOptionalNumber(event, "total"),
    leftMs: readOptionalNumber(event, "leftMs"),
  }),
  "mirror ended": (event) => ({
    kind: "syncEnded",
    mirror: readText(event, "mirror"),
    outcome: readChoice(event, "outcome", syncOutcomes),
    error: readOptional(event, "error"),
    collections: readList(event, "collections", readCollection),
    reports: readList(event, "reports", (report) => ({
      service: readText(report, "service"),
      collection: readText(report, "collection"),
      put: readNumber(report, "put"),
      removed: readNumber(report, "removed"),
      denied: report["denied"] === true,
      error: readOptional(report, "error"),
    })),
    elsewhere: readTexts(event, "elsewhere"),
  }),
};

const syncOutcomes: readonly SyncOutcome[] = ["done", "stopped", "failed"];

function readCollection(facts: Fields): MirroredCollection {
  return {
    service: readText(facts, "service"),
    account: readOptional(facts, "account"),
    collection: readText(facts, "collection"),
    kind: readText(facts, "kind"),
    items: readNumber(facts, "items"),
    ageMs: readOptionalNumber(facts, "ageMs"),
    done: readOptionalNumber(facts, "done"),
    total: readOptionalNumber(facts, "total"),
  };
}

const eventStates: readonly EventState[] = [
  "waiting",
  "handled",
  "own",
  "filtered",
  "merged",
  "repeated",
  "failed",
];

const writeStates: readonly WriteState[] = ["done", "skipped", "failed", "unknown", "not_reached"];

const answers = ["approved", "rejected", "edited"] as const;
const deciders = ["person", "policy"] as const;

function readSubject(event: Fields) {
  return {
    digest: readText(event, "digest"),
    run: readText(event, "runMark"),
    tool: readText(event, "tool"),
  };
}

function readWrite(write: Fields): ReportedWrite {
  return {
    number: readNumber(write, "number"),
    tool: readText(write, "tool"),
    service: readText(write, "service"),
    input: write["input"],
    before: write["before"],
    deletes: readOptional(write, "deletes"),
    odd: write["odd"] === undefined ? [] : readList(write, "odd", readOdd),
    state: "planned",
  };
}

function readOdd(odd: Fields): OddInput {
  const reasons = readTexts(odd, "reasons");
  return { path: readText(odd, "path"), isBefore: odd["isBefore"] === true, reasons };
}

function readOutside(words: Fields): OutsideWords {
  const from = readTexts(words, "from");
  return { start: readNumber(words, "start"), end: readNumber(words, "end"), from };
}

function readStep(step: Fields): ReportedStep {
  return {
    id: readText(step, "id"),
    operation: readOptional(step, "operation"),
    outcome: readText(step, "outcome"),
    message: readText(step, "message"),
    action: readOptional(step, "action"),
    call: readOptional(step, "callMark"),
  };
}

/** Returns the beginning of a payload as text. */
function toPayload(payload: unknown): string | undefined {
  if (payload === undefined || payload === null) return undefined;
  const text = JSON.stringify(payload, null, 2);
  return text.length <= MAX_PAYLOAD ? text : `${text.slice(0, MAX_PAYLOAD)}…`;
}

const MAX_PAYLOAD = 16_384;

function readFields(value: unknown, name: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new ReportError(`${name}: expected an object.`);
}

function readList<Item>(fields: Fields, name: string, read: (item: Fields) => Item): Item[] {
  const value = fields[name];
  if (Array.isArray(value) && value.length <= MAX_ITEMS)
    return value.map((item) => read(readFields(item, name)));
  throw new ReportError(`${name}: expected a list of at most ${MAX_ITEMS} items.`);
}

function readText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string") return value;
  throw new ReportError(`${name}: expected text.`);
}

function readTexts(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  throw new ReportError(`${name}: expected a list of texts.`);
}

function readOptional(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined || fields[name] === null ? undefined : readText(fields, name);
}

function readNumber(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new ReportError(`${name}: expected a number.`);
}

function readOptionalNumber(fields: Fields, name: string): number | undefined {
  return fields[name] === undefined || fields[name] === null ? undefined : readNumber(fields, name);
}

function readChoice<const Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((each) => each === fields[name]);
  if (choice !== undefined) return choice;
  throw new ReportError(`${name}: expected one of ${choices.join(", ")}.`);
}
