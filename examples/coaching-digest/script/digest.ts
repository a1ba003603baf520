import type { ToolResults } from "../../shared/tool-results.ts";

interface Scored {
  activity_id: string;
  /** By criterion. */
  scores: Record<string, number>;
  averageScore?: number;
}

interface Feedback {
  activity_id: string;
  coach?: string;
  comment?: string;
}

/** A call of the week, as the model reads it. */
export interface WeekCall {
  activity_id: string;
  title?: string;
  /** As in an address of an email. */
  host?: string;
}

interface Block {
  type: string;
  text: string;
}

/** Groups the calls of the week by host. */
export function groupCallsByHost(results: ToolResults): Map<string, WeekCall[]> {
  const calls = results.one<{ items: WeekCall[] }>("convintel_activities_list")?.items ?? [];
  return Map.groupBy(calls, ({ host }) => host?.replace(/ <.*>$/, "") ?? "Unknown");
}

/** Creates the page's blocks: a heading for each host, then their calls, feedback and scores. */
export function createDigestBlocks(results: ToolResults): Block[] {
  return [...groupCallsByHost(results)].flatMap(([host, calls]) => [
    { type: "heading_2", text: host },
    ...calls.flatMap((call) => createCallBlocks(call, results)),
    ...createScoreBlocks(calls, results),
  ]);
}

function createCallBlocks({ activity_id, title }: WeekCall, results: ToolResults): Block[] {
  const scored = findItem<Scored>(results, "convintel_automated_call_scoring_list", activity_id);
  const average =
    scored?.averageScore === undefined ? "not scored" : `score ${scored.averageScore}`;
  const feedback = findItem<Feedback>(results, "convintel_coaching_feedback_list", activity_id);
  const quote = `“${feedback?.comment}” (${feedback?.coach ?? "a coach"})`;
  return [
    {
      type: "bulleted_list_item",
      text: `${title ?? "A call"} (${average}): ${getFirstSentence(activity_id, results)}`,
    },
    ...(feedback?.comment ? [{ type: "quote", text: quote }] : []),
  ];
}

/** Creates the bullet with the strongest and weakest mean score. */
function createScoreBlocks(calls: WeekCall[], results: ToolResults): Block[] {
  const scores = calls.flatMap(({ activity_id }) => {
    const scored = findItem<Scored>(results, "convintel_automated_call_scoring_list", activity_id);
    return Object.entries(scored?.scores ?? {});
  });
  const means = [...Map.groupBy(scores, ([name]) => name)]
    .map(([name, all]) => ({
      name,
      mean: all.reduce((sum, [, score]) => sum + score, 0) / all.length,
    }))
    .toSorted((a, b) => b.mean - a.mean);
  const [strongest, weakest] = [means[0], means.at(-1)];
  if (strongest === undefined || weakest === undefined) return [];
  const text = `Strongest: ${formatMean(strongest)}; weakest: ${formatMean(weakest)}`;
  return [{ type: "bulleted_list_item", text }];
}

/** Returns the first sentence of a call's summary. */
function getFirstSentence(activityId: string, results: ToolResults): string {
  const summary = results
    .all<{ content?: string }>("convintel_summary_get")
    .find(({ args }) => args["activityId"] === activityId)?.data?.content;
  return /^.*?[.!?](?=\s|$)/s.exec(summary ?? "")?.[0] ?? "no summary.";
}

function formatMean({ name, mean }: { name: string; mean: number }): string {
  return `${name} (${Math.round(mean)})`;
}

function findItem<Item extends { activity_id: string }>(
  results: ToolResults,
  tool: string,
  id: string,
) {
  return results.one<{ items: Item[] }>(tool)?.items.find(({ activity_id }) => activity_id === id);
}
