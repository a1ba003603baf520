import { convintelLimits } from "../../lab/sandbox/src/services/convintel/http/rate-limit.ts";
import { createConvintelApp } from "../../lab/sandbox/src/services/convintel/app.ts";
import { ConvintelRepository } from "../../lab/sandbox/src/services/convintel/repository/convintel-repository.ts";
import { story } from "../../lab/sandbox/src/company/story/index.ts";
import { seedId } from "../../lab/sandbox/src/common/seed-id.ts";
import { sandboxTokens } from "../../lab/sandbox/src/common/tokens.ts";
import type { SandboxPart } from "./part.ts";

const HOST_EMAIL = story.members[0]?.email;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Calls are spread over this time, so that their number in a range grows with their number. */
const DAYS = 150;

const toId = (index: number) => seedId(`bench/activity/${index}`);

/** The conversation-intelligence service: as many calls, each with a summary, a score and a comment. */
export const convintelPart: SandboxPart = {
  createApp: (context) =>
    createConvintelApp(context, {
      ...convintelLimits,
      activities: Number.MAX_SAFE_INTEGER,
      others: Number.MAX_SAFE_INTEGER,
    }),
  headers: {
    authorization: `Bearer ${sandboxTokens.convintel}`,
    "content-type": "application/json",
  },
  addResources: (context, count) => {
    const repository = new ConvintelRepository(context.store);
    const [host] = repository.users.list();
    if (host === undefined) throw new Error("The sandbox has no users.");
    const nowMs = context.now().getTime();
    repository.transaction(() => {
      for (let index = 0; index < count; index += 1) {
        const start = new Date(nowMs - ((index + 1) / count) * DAYS * DAY_MS).toISOString();
        fillCall(repository, index, host.id, start);
      }
    });
  },
  operations: {
    "get a call": (run, count) => get("getActivity", { activityId: toId((run * 7919) % count) }),
    "get its summary": (run, count) =>
      get("getSummary", { activityId: toId((run * 7919) % count) }),
    "get its scorecard": (run, count) =>
      get("getAiScorecard", { activityId: toId((run * 7919) % count) }),
    "list 25 calls of three months": () =>
      get("getActivities", {
        fromDate: formatDaysAgo(92),
        toDate: formatDaysAgo(1),
        pageSize: "25",
      }),
    "list the calls of an account": (run, count) =>
      get("getActivities", {
        fromDate: formatDaysAgo(170),
        toDate: formatDaysAgo(0),
        accountId: `account-${(run * 7919) % Math.ceil(count / 10)}`,
      }),
    "list 25 comments": () => get("comments", { pageSize: "25" }),
    "upload a recording": (run) => ({
      method: "POST",
      path: "/uploadActivityByUrl",
      body: {
        recordingUrl: "https://recordings.example/call.mp3",
        hostUserEmail: HOST_EMAIL,
        language: "en_GB",
        title: `Upload ${run}`,
        externalId: `bench-${run}`,
      },
    }),
  },
};

function fillCall(
  repository: ConvintelRepository,
  index: number,
  hostId: string,
  start: string,
): void {
  const id = toId(index);
  const record = { activityId: id, userId: hostId, createdAt: start };
  repository.activities.put(id, {
    id,
    type: "conference",
    activityType: "Call",
    title: `Call ${index}`,
    status: "completed",
    language: "en_GB",
    createdAt: start,
    updatedAt: start,
    scheduledStartTime: start,
    actualStartTime: start,
    actualEndTime: start,
    hostId,
    participants: [{ id: seedId(`bench/participant/${index}`), name: "Host", userId: hostId }],
    account: { id: `account-${Math.floor(index / 10)}`, name: "An account" },
    opportunity: null,
    leadId: null,
    crmUrl: null,
    externalId: null,
    averageScore: null,
  });
  repository.analyses.put(id, { summary: "They agreed.", actionItems: [], transcript: [] });
  const score = { ...record, id: seedId(`bench/score/${index}`), activityType: "Call" };
  repository.callScores.put(score.id, { ...score, scores: [{ name: "Questions", score: 80 }] });
  const comment = { ...record, id: seedId(`bench/comment/${index}`), timestamp: 5 };
  repository.comments.put(comment.id, { ...comment, text: "Well asked." });
}

function get(path: string, query: Record<string, string>) {
  return { method: "GET" as const, path: `/${path}?${new URLSearchParams(query).toString()}` };
}

function formatDaysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 19).replace("T", " ");
}
