import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { compactFields, fieldValue } from "../responses/compact-fields.js";
import type { ConvintelService } from "../service.js";
import { namedUsers } from "../users/name-users.js";

/**
 * A theme as the service returns it, with its topics and their trigger keywords. Their nesting is
 * documented, but not their keys: they pass through.
 */
const topicThemeSchema = z.looseObject({
  id: z.unknown().optional(),
  name: z.unknown().optional(),
});

/** A theme as the service returns it, with its topics and their trigger keywords. */
export type ConvintelTopicTheme = z.infer<typeof topicThemeSchema>;

const themeOutput = z
  .object({ name: fieldValue.optional(), topics: fieldValue.optional() })
  .catchall(fieldValue);

/** The operation `convintel_topic_triggers_list`. */
export const topicTriggersList = defineOperation({
  name: "convintel_topic_triggers_list",
  description:
    "Lists the topic triggers of the team: the themes it watches for in calls, with their topics and keywords. For what came up in one call use convintel_topic_triggers_matched_get.",
  effect: "read",
  returnsTexts: ["settings"],
  input: z.strictObject({}),
  request: (_input, service: ConvintelService) => endpointRequest(service, "topicTriggers"),
  response: z.array(topicThemeSchema).optional(),
  // The service returns 204 when there are none.
  result: (themes = []): Page<ConvintelTopicTheme> => ({ items: themes }),
  output: pageOf(themeOutput, "none", namedUsers),
  compact: compactPage(({ id: _id, ...theme }: ConvintelTopicTheme): z.infer<typeof themeOutput> =>
    compactFields(theme),
  ),
});
