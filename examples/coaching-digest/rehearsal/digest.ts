import type { Memory } from "../../shared/memory.ts";

interface Score {
  name: string;
  score: number;
}

interface Scored {
  activity_id: string;
  scores: Score[];
  averageScore?: number;
}

interface Feedback {
  activity_id: string;
  coach?: { name: string };
  comment?: string;
}

/** A call of the week, as the model reads it. */
export interface WeekCall {
  activity_id: string;
  title?: string;
  host?: { name?: string };
}

interface Block {
  type: string;
  text: string;
}

/** The calls of the week by the colleague who hosted them. */
export function callsByHost(memory: Memory): Map<string, WeekCall[]> {
  const calls = memory.one<{ items: WeekCall[] }>("convintel_activities_list")?.items ?? [];
  return Map.groupBy(calls, ({ host }) => host?.name ?? "Somebody");
}

/** The page's blocks: a heading for each colleague, then their calls, feedback, and scores. */
export function digestBlocks(memory: Memory): Block[] {
  return [...callsByHost(memory)].flatMap(([host, calls]) => [
    { type: "heading_2", text: host },
    ...calls.flatMap((call) => callBlocks(call, memory)),
    ...scoreBlocks(calls, memory),
  ]);
}

function callBlocks({ activity_id, title }: WeekCall, memory: Memory): Block[] {
  const scored = itemOf<Scored>(memory, "convintel_automated_call_scoring_list", activity_id);
  const average =
    scored?.averageScore === undefined ? "not scored" : `score ${scored.averageScore}`;
  const feedback = itemOf<Feedback>(memory, "convintel_coaching_feedback_list", activity_id);
  const quote = `“${feedback?.comment}” (${feedback?.coach?.name ?? "a coach"})`;
  return [
    {
      type: "bulleted_list_item",
      text: `${title ?? "A call"} (${average}): ${aboutOf(activity_id, memory)}`,
    },
    ...(feedback?.comment ? [{ type: "quote", text: quote }] : []),
  ];
}

/** What stands out in the scores of all calls together. */
function scoreBlocks(calls: WeekCall[], memory: Memory): Block[] {
  const scores = calls.flatMap(({ activity_id }) => {
    return (
      itemOf<Scored>(memory, "convintel_automated_call_scoring_list", activity_id)?.scores ?? []
    );
  });
  const means = [...Map.groupBy(scores, ({ name }) => name)]
    .map(([name, all]) => ({
      name,
      mean: all.reduce((sum, { score }) => sum + score, 0) / all.length,
    }))
    .toSorted((a, b) => b.mean - a.mean);
  const [strongest, weakest] = [means[0], means.at(-1)];
  if (strongest === undefined || weakest === undefined) return [];
  const text = `Strongest: ${shown(strongest)}; weakest: ${shown(weakest)}`;
  return [{ type: "bulleted_list_item", text }];
}

/** The first sentence of a call's summary. */
function aboutOf(activityId: string, memory: Memory): string {
  const summary = memory
    .all<{ content?: string }>("convintel_summary_get")
    .find(({ args }) => args["activityId"] === activityId)?.data?.content;
  return /^.*?[.!?](?=\s|$)/s.exec(summary ?? "")?.[0] ?? "there is no summary.";
}

function shown({ name, mean }: { name: string; mean: number }): string {
  return `${name} (${Math.round(mean)})`;
}

function itemOf<Item extends { activity_id: string }>(memory: Memory, tool: string, id: string) {
  return memory.one<{ items: Item[] }>(tool)?.items.find(({ activity_id }) => activity_id === id);
}
