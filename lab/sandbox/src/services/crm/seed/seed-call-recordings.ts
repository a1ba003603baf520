import { seedId } from "../../../common/seed-id.js";
import type { Call, Story } from "../../../company/types.js";
import type { SpeechDocument } from "../repository/documents.js";
import { memberActor } from "../repository/actor.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { Calendar } from "./calendar.js";

const SECONDS_PER_WORD = 0.4;
const PAUSE_SECONDS = 0.6;
const HOUR_MS = 3_600_000;

/** Stores the recording of each call, made by its host, an hour after the call started. */
export function seedCallRecordings(
  collections: CrmCollections,
  story: Story,
  calendar: Calendar,
): void {
  for (const call of story.calls) {
    const id = seedId(`crm/call-recording/${call.key}`);
    collections.callRecordings.put(id, {
      id,
      meetingId: seedId(`crm/meeting/${call.key}`),
      status: "completed",
      transcript: timeTranscript(story, call),
      createdBy: memberActor(seedId(`crm/member/${call.host}`)),
      createdAt: calendar.after(calendar.at(call.startedAt), HOUR_MS),
    });
  }
}

/** Parses lines of the form `speaker-key: text` and spreads them over the recording by their words. */
function timeTranscript(story: Story, { transcript }: Call): SpeechDocument[] {
  let time = 0;
  return transcript
    .split("\n")
    .map((line) => /^\s*([\w-]+):\s*(\S.*?)\s*$/.exec(line))
    .filter((match) => match !== null)
    .map(([, key = "", speech = ""]) => {
      const start = time;
      const end = start + speech.split(/\s+/).length * SECONDS_PER_WORD;
      time = end + PAUSE_SECONDS;
      return {
        speech,
        start_time: round(start),
        end_time: round(end),
        speaker: { name: getName(story, key) },
      };
    });
}

function getName(story: Story, key: string): string {
  const someone = [...story.members, ...story.people].find((one) => one.key === key);
  return someone === undefined ? key : `${someone.firstName} ${someone.lastName}`;
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
