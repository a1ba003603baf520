import { seedId } from "../../../common/seed-id.js";
import type { Call, Member, Person, Story } from "../../../company/types.js";
import type { ActivityDocument, TranscriptSegment } from "../repository/documents.js";
import { type CallStatistics, calculateStatistics } from "./call-statistics.js";

/** A seeded call, as input for its post-call data. */
export interface SeededCall {
  story: Story;
  call: Call;
  activity: ActivityDocument;
  transcript: TranscriptSegment[];
  statistics: CallStatistics;
  /** The member who hosted. */
  host: Member;
  /** The first speaker of the customer; undefined in an internal call. */
  guest: Person | undefined;
}

/** Resolves the participants of a call and calculates its statistics. */
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

/** Finds the host's coach: the lead of the host's team, by job title. */
export function findCoach({ story, host }: SeededCall): Member | undefined {
  return story.members.find(
    ({ key, team, jobTitle }) =>
      key !== host.key && team === host.team && /\b(?:VP|Head|Director|Lead)\b/.test(jobTitle),
  );
}

/** Chooses a pseudo-random index below `count` that is the same on every start. */
export function chooseIndex(name: string, count: number): number {
  return Number.parseInt(seedId(`convintel/choice/${name}`).slice(0, 8), 16) % count;
}

/** Adds minutes to the end of a call. The result is on the same day, and so in the past. */
export function addMinutes({ activity }: SeededCall, minutes: number): string {
  const end = Date.parse(activity.actualEndTime ?? activity.actualStartTime);
  return new Date(end + minutes * 60_000).toISOString();
}
