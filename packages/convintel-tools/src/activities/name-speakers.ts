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
  const labels = labelSpeakers(participants);
  const named = items.map((item) =>
    item.speaker === undefined
      ? item
      : { ...item, speaker: labels.get(item.speaker) ?? item.speaker },
  );
  const isUnknown = items.some(({ speaker }) => speaker !== undefined && !labels.has(speaker));
  return {
    ...rest,
    ...(isUnknown ? { note: NAMES_UNKNOWN } : {}),
    ...(participants.length === 0 ? {} : { participants: compactParticipants(participants) }),
    items: named,
  };
}

/** Returns the names of speakers by their ids, with the id if several share a name. */
export function labelSpeakers(participants: readonly ConvintelParticipant[]): Map<string, string> {
  const known = participants.flatMap(({ id, name }) =>
    id != null && name ? [{ id: String(id), name }] : [],
  );
  const labels = known.map(({ id, name }) => {
    const isShared = known.filter((one) => one.name === name).length > 1;
    return [id, isShared ? `${name} (${id})` : name] as const;
  });
  // The first name of an id counts.
  return new Map(labels.toReversed());
}
