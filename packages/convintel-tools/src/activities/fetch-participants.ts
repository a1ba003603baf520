import { NotFoundError, UnexpectedResponseError } from "@workbelt/core";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { activityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { type ConvintelParticipant, participant } from "./participant.js";

const activityResponse = z.looseObject({ participants: z.array(participant).nullish() }).optional();

/**
 * Who took part in an activity; nobody when the service does not tell. Its call for one activity is
 * not well documented: that it is not there, or answers otherwise, must not cost the transcript.
 *
 * @throws what `api.send` throws for other failures.
 */
export async function fetchParticipants(
  input: { activityId: string },
  api: ConvintelApi,
): Promise<ConvintelParticipant[]> {
  try {
    const query = activityQuery(input);
    const found = await api.send(
      { ...endpointRequest(api.service, "activity"), query },
      activityResponse,
    );
    return found?.participants ?? [];
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof UnexpectedResponseError) return [];
    throw error;
  }
}
