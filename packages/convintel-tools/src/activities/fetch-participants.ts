import { NotFoundError, UnexpectedResponseError } from "@workbelt/core";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { toActivityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { type ConvintelParticipant, participantSchema } from "./participant.js";

const activitySchema = z
  .looseObject({ participants: z.array(participantSchema).nullish() })
  .optional();

/**
 * Fetches the participants of an activity; an empty list when the service does not give them. Its
 * endpoint for one activity is poorly documented: a missing endpoint or another response must not cost
 * the transcript.
 *
 * @throws what `api.send` throws for other failures.
 */
export async function fetchParticipants(
  input: { activityId: string },
  api: ConvintelApi,
): Promise<ConvintelParticipant[]> {
  try {
    const query = toActivityQuery(input);
    const activity = await api.send(
      { ...endpointRequest(api.service, "activity"), query },
      activitySchema,
    );
    return activity?.participants ?? [];
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof UnexpectedResponseError) return [];
    throw error;
  }
}
