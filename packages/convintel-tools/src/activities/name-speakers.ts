import type { ConvintelApi } from "../service.js";
import { fetchParticipants } from "./fetch-participants.js";
import { compactParticipants, type ConvintelParticipant } from "./participant.js";

interface Said {
  speaker?: string;
}

/** Statements from an activity, as models read them. */
interface Conversation {
  status: string;
  note?: string | undefined;
  items?: readonly Said[];
}

const NAMES_UNKNOWN =
  "The service did not give the names of all speakers; those without one are shown by participant id.";

/** Replaces the participant ids of speakers by names, and adds the participants. */
export async function nameSpeakers(
  data: Conversation,
  api: ConvintelApi,
  input: { activityId: string },
): Promise<Conversation> {
  const { items, ...rest } = data;
  if (items === undefined || items.length === 0) return data;
  const participants = await fetchParticipants(input, api);
  const label = createSpeakerLabeler(participants);
  const named = items.map((item) =>
    item.speaker === undefined ? item : { ...item, speaker: label(item.speaker) },
  );
  const isUnknown = items.some(
    ({ speaker }) => speaker !== undefined && label(speaker) === speaker,
  );
  return {
    ...rest,
    ...(isUnknown ? { note: NAMES_UNKNOWN } : {}),
    ...(participants.length === 0 ? {} : { participants: compactParticipants(participants) }),
    items: named,
  };
}

/** Creates a function from a speaker's id to the name: with the id if several share it, or the id alone. */
function createSpeakerLabeler(participants: readonly ConvintelParticipant[]) {
  const known = participants.filter(({ id, name }) => id != null && name);
  return (speaker: string): string => {
    const name = known.find(({ id }) => String(id) === speaker)?.name;
    if (!name) return speaker;
    return known.filter((one) => one.name === name).length > 1 ? `${name} (${speaker})` : name;
  };
}
