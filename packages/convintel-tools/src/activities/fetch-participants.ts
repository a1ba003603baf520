import { tryLookup } from "@workbelt/core/provider";
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
 * Fetches the participants of an activity, cached for ten minutes; an empty list when the service does not give them.
 * Its endpoint for one activity is poorly documented: a missing endpoint or another response is cached as well.
 *
 * @throws only the reason of an abort.
 */
export async function fetchParticipants(
  input: { activityId: string },
  api: ConvintelApi,
): Promise<ConvintelParticipant[]> {
  const key = `participants of ${input.activityId}`;
  return (await tryLookup(() => api.cached(key, () => load(input, api)))) ?? [];
}

async function load(
  input: { activityId: string },
  api: ConvintelApi,
): Promise<ConvintelParticipant[]> {
  try {
    const request = {
      ...endpointRequest(api.service, "activity"),
      query: toActivityQuery(input),
    };
    return (await api.send(request, activitySchema))?.participants ?? [];
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof UnexpectedResponseError) return [];
    throw error;
  }
}
