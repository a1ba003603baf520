import { ApiError, UnexpectedResponseError } from "@workbelt/core";
import type { Interpretation, RequestSpec, Service } from "@workbelt/core/provider";
import type { Exchange } from "../run/exchange.js";
import type { StepRun } from "../run/run-scenario.js";
import type { Scenario } from "../scenario/scenario.js";
import { compareShapes, type Difference } from "./compare-shapes.js";
import { compareValues } from "./compare-values.js";
import { findPageFaults } from "./find-page-faults.js";
import { collectShape, type Shape } from "./shape.js";

/** A step's result: what was compared, how it differs, or why it was not tried. */
export type StepResult = { id: string; operation: string | undefined } & (
  | ({ verdict: "confirmed" | "different"; differences: Difference[] } & Compared)
  | { verdict: "not tried"; reason: string }
);

/** Extent of a comparison. */
interface Compared {
  /** Places that both replies have. */
  compared: Set<string>;
  /** `message` and `headers`, whether they are the same: only assumptions are about them. */
  asides: Map<"headers" | "message", boolean>;
}

/** Compares each step of a run with the same step in the sandbox. */
export function compareRuns(
  scenario: Scenario,
  service: Service,
  runs: readonly StepRun[],
  sandboxRuns: readonly StepRun[],
): StepResult[] {
  const expected = new Map(sandboxRuns.map((run) => [run.step.id, run]));
  const texts = runs.flatMap((run) => ("sent" in run ? run.sent : []));
  // A number may stand for anything in the reply to another call.
  const sentTexts = texts.filter((each) => each.startsWith('"'));
  return runs.map((run) => {
    const { step } = run;
    const name = {
      id: step.id,
      operation: "operation" in step ? step.operation : undefined,
    };
    const reason = findObstacle(run, expected.get(step.id));
    if (reason !== undefined) return { ...name, verdict: "not tried", reason };
    const compared = compareExchanges(run as Made, expected.get(step.id) as Made, {
      scenario,
      service,
      isSurvey: step.survey === true,
      sent: new Set([...sentTexts, ...(run as Made).sent]),
    });
    const verdict = compared.differences.length === 0 ? "confirmed" : "different";
    return { ...name, verdict, ...compared };
  });
}

type Made = Extract<StepRun, { exchanges: unknown }>;

/** Returns why a step shows nothing about the service; undefined if it does. */
function findObstacle(run: StepRun, expected: StepRun | undefined): string | undefined {
  if ("skipped" in run) return run.skipped;
  if (expected === undefined || "skipped" in expected) return "the sandbox has nothing to compare";
  const { error, exchanges } = run;
  const last = exchanges.at(-1);
  if (last === undefined) return describeUnsent(error);
  const isExpected = expected.exchanges.some(({ status }) => status === last.status);
  if (isExpected) return undefined;
  if (last.status === 401) return "the token is not valid (401)";
  if (last.status === 403) return "the token lacks a permission for it (403)";
  if (last.status === 402) return "the plan of the workspace does not include it (402)";
  if (last.status === 429) return "the rate limit is used up (429)";
  return undefined;
}

function describeUnsent(error: Error | undefined): string {
  // The messages of our own errors have inputs of the scenario, and no content.
  return error === undefined ? "nothing was sent" : `no reply: ${error.message}`;
}

interface Context {
  service: Service;
  scenario: Pick<Scenario, "maps" | "words">;
  isSurvey: boolean;
  sent: ReadonlySet<string>;
}

function compareExchanges(run: Made, expected: Made, context: Context) {
  const own = groupExchanges(run.exchanges);
  const others = groupExchanges(expected.exchanges);
  const seen: Compared = { compared: new Set(), asides: new Map() };
  const differences = [...new Set([...own.keys(), ...others.keys()])].flatMap((request) => {
    const one = own.get(request);
    const other = others.get(request);
    if (one === undefined || other === undefined) {
      // Further lookups depend on the data.
      if (context.isSurvey) return [];
      const [service, sandbox] = one === undefined ? ["not sent", "sent"] : ["sent", "not sent"];
      return [{ request, at: "request", service, sandbox }];
    }
    return compareReplies(one, other, context, seen).map((each) => ({ request, ...each }));
  });
  // Lookups about an error depend on its reply.
  const replies = differences.filter(({ at }) => at !== "request");
  const shown = replies.length > 0 ? replies : differences;
  const unusable = describeUnusable(run.error, expected.error);
  return { ...seen, differences: unusable === undefined ? shown : [...shown, unusable] };
}

function groupExchanges(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  const settled = exchanges.filter(({ status }) => status !== 429);
  return Map.groupBy(settled, ({ request }) => request);
}

/** Compares status, error code and shape in this order, up to the first difference. */
function compareReplies(
  replies: readonly Exchange[],
  expected: readonly Exchange[],
  { isSurvey, scenario: { maps, words }, sent, service }: Context,
  { asides, compared }: Compared,
): Difference[] {
  const statuses = listStatuses(replies);
  const expectedStatuses = listStatuses(expected);
  if (statuses !== expectedStatuses) {
    return [{ at: "status", service: statuses, sandbox: expectedStatuses }];
  }
  compared.add("status");
  const codes = listCodes(replies, service);
  const expectedCodes = listCodes(expected, service);
  if (codes !== expectedCodes) {
    return [{ at: "error", service: codes, sandbox: expectedCodes }];
  }
  compared.add("error");
  const [headers, expectedHeaders] = [listHeaders(replies), listHeaders(expected)];
  compareAside("headers", headers, expectedHeaders, asides);
  const texts = listMessages(replies, service);
  if (texts !== "") compareAside("message", texts, listMessages(expected, service), asides);
  const shape = collectShape(replies, maps);
  const expectedShape = collectShape(expected, maps);
  for (const path of shape.keys()) if (expectedShape.has(path)) compared.add(path || "body");
  const isOwn = !isSurvey && Number.parseInt(statuses, 10) < 400;
  const differences = [
    ...(headers === expectedHeaders
      ? []
      : [{ at: "headers", service: headers || "none", sandbox: expectedHeaders || "none" }]),
    ...compareShapes(shape, expectedShape, isSurvey),
    ...findUnknownWords(shape, words),
    ...findPageFaults(replies),
    ...(isOwn ? compareValues(shape, expectedShape, sent) : []),
  ];
  // One of each place: a value of another type is another value, too.
  return differences.filter(
    ({ at }, index) => differences.findIndex((each) => each.at === at) === index,
  );
}

/** Finds words that the service does not document where it documents all. */
function findUnknownWords(shape: Shape, words: Scenario["words"]): Difference[] {
  return [...shape].flatMap(([path, { values }]) => {
    const [member = ""] = /[^.]*$/.exec(path) ?? [];
    const known = words[member];
    const isKnown = [...values].every(
      (value) => value === "null" || known?.includes(JSON.parse(value) as string),
    );
    return known === undefined || isKnown
      ? []
      : [{ at: path, service: "an unknown word", sandbox: "a documented one" }];
  });
}

function compareAside(
  name: "headers" | "message",
  own: string,
  other: string,
  asides: Compared["asides"],
): void {
  asides.set(name, own === other && asides.get(name) !== false);
}

function listHeaders(exchanges: readonly Exchange[]): string {
  return [...new Set(exchanges.flatMap(({ headers }) => headers))].toSorted().join(", ");
}

/** Returns the service's own words about failures, without ids and values. */
function listMessages(exchanges: readonly Exchange[], service: Service): string {
  const failed = exchanges.filter(({ status }) => status >= 400);
  const texts = failed.map((exchange) => parseFailure(service, exchange).message ?? "");
  return texts.map((text) => text.replaceAll(/\S*\d\S*/g, "…")).join("\n");
}

function listStatuses(exchanges: readonly Exchange[]): string {
  return [...new Set(exchanges.map(({ status }) => status))].toSorted((a, b) => a - b).join(", ");
}

function listCodes(exchanges: readonly Exchange[], service: Service): string {
  const failed = exchanges.filter(({ status }) => status >= 400);
  const codes = failed.map((exchange) => {
    const { code } = parseFailure(service, exchange);
    // A code is a word; anything else may be text of the workspace.
    return code !== undefined && /^[\w.-]{1,60}$/.test(code) ? code : "no code";
  });
  return [...new Set(codes)].toSorted().join(", ");
}

function parseFailure(service: Service, { json, request, status }: Exchange): Interpretation {
  const [method = "GET", path = ""] = request.split(" ");
  try {
    const reply = { status, headers: {}, body: json, request: { method, path } as RequestSpec };
    return service.interpret?.(reply) ?? {};
  } catch {
    return {};
  }
}

/** Describes a reply that the package itself could not use although the sandbox's is. */
function describeUnusable(
  error: Error | undefined,
  expected: Error | undefined,
): Difference | undefined {
  const isSame = (error === undefined) === (expected === undefined);
  if (isSame || error instanceof ApiError) return undefined;
  if (error === undefined) return { at: "result", service: "usable", sandbox: "unusable" };
  const isShape = error instanceof UnexpectedResponseError;
  const [, where] = /documents at "?([\w.[\]]+)"?:/.exec(error.message) ?? [];
  const place = where === undefined ? "" : ` at ${where.replaceAll(/\.\d+(?=\.|$)/g, "[]")}`;
  const problem = isShape ? `does not fit the declared shape${place}` : "unusable";
  return { at: "result", service: problem, sandbox: "usable" };
}
