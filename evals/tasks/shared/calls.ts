import type { World } from "../../src/task.ts";

/** A recorded call as the API returns it. */
export interface Call {
  id: string;
  title: string;
  activityType: string;
  status: string;
  actualStartTime: string;
  organizer: { name: string; email: string };
  participants: { name: string; user?: { id: string } }[];
  accountId: string | null;
}

/** Lists the calls between two days, the first included; at most six months. */
export async function listCalls({ convintel }: World, from: string, to: string): Promise<Call[]> {
  return listBetween(convintel, "/getActivities", from, to);
}

/** The service's own score of a call. */
export interface CallScore {
  activityId: string;
  user: { name: string };
  averageScore: number;
}

/** Lists the service's scores of the calls between two days. */
export async function listScores(
  { convintel }: World,
  from: string,
  to: string,
): Promise<CallScore[]> {
  return listBetween(convintel, "/automated-call-scoring", from, to);
}

async function listBetween<Item>(
  convintel: World["convintel"],
  path: string,
  from: string,
  to: string,
): Promise<Item[]> {
  const range = { fromDate: `${from} 00:00:00`, toDate: `${to} 00:00:00` };
  const { results } = await convintel.get<{ results: Item[] }>(path, range);
  return results;
}
