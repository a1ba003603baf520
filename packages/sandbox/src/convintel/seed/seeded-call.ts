import { seedId } from "../../seed/seed-id.js";
import type { Call, Member, Person, Story } from "../../story/types.js";
import type { ActivityDocument } from "../activities/activity-document.js";
import type { TranscriptSegment } from "../analyses/analysis-document.js";
import { type CallStatistics, calculateStatistics } from "./call-statistics.js";

/** A call of the story together with what was made of it, for those who look at it afterwards. */
export interface SeededCall {
  story: Story;
  call: Call;
  activity: ActivityDocument;
  transcript: TranscriptSegment[];
  statistics: CallStatistics;
  /** The member who hosted. */
  host: Member;
  /** The first speaker from outside; undefined in a call among colleagues. */
  guest: Person | undefined;
}

/** Looks up who took part, and counts the call. */
export function describeCall(
  story: Story,
  call: Call,
  activity: ActivityDocument,
  transcript: TranscriptSegment[],
): SeededCall {
  const host = story.members.find(({ key }) => key === call.host);
  if (host === undefined)
    throw new Error(`Call ${call.key}: no member has the key "${call.host}".`);
  const guests = call.speakers.flatMap((key) => story.people.find((one) => one.key === key) ?? []);
  const members = new Set(
    activity.participants.filter(({ userId }) => userId !== null).map(({ id }) => id),
  );
  const numbers = calculateStatistics(transcript, call.actionItems, (id) => members.has(id));
  return { story, call, activity, transcript, statistics: numbers, host, guest: guests[0] };
}

/** Who coaches the host: whoever leads the host's team, by job title. */
export function findCoach({ story, host }: SeededCall): Member | undefined {
  return story.members.find(
    ({ key, team, jobTitle }) =>
      key !== host.key && team === host.team && /\b(?:VP|Head|Director|Lead)\b/.test(jobTitle),
  );
}

/** A number from 0 to below `count` that is the same on every start. */
export function chooseIndex(name: string, count: number): number {
  return Number.parseInt(seedId(`convintel/choice/${name}`).slice(0, 8), 16) % count;
}

/** So many minutes after the end of a call. All of it lies on the same day, so in the past. */
export function addMinutes({ activity }: SeededCall, minutes: number): string {
  const end = Date.parse(activity.actualEndTime ?? activity.actualStartTime);
  return new Date(end + minutes * 60_000).toISOString();
}
