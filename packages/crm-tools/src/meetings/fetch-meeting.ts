import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { type CrmMeeting, meeting } from "./meeting.js";

const response = z.object({ data: meeting });

/** Fetches one meeting. */
export async function fetchMeeting(meeting_id: string, api: Api): Promise<CrmMeeting> {
  return (await api.get(path`/v2/meetings/${meeting_id}`, response)).data;
}

/** Fetches the title of a meeting. */
export async function fetchMeetingTitle(
  { meeting_id }: { meeting_id: string },
  api: Api,
): Promise<string | undefined> {
  return (await fetchMeeting(meeting_id, api)).title ?? undefined;
}
