// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { topicTriggersList } from "../topics/topic-triggers-list.js";
import { topicTriggersMatchedGet } from "../topics/topic-triggers-matched-get.js";

/** Lists the topic triggers of the team. */
export class ConvintelTopicTriggersListTool extends ConvintelTool<typeof topicTriggersList> {
  constructor(options?: ConvintelToolOptions<typeof topicTriggersList>) {
    super(topicTriggersList, options);
  }
}

/** Gets the topic triggers matched in one activity. */
export class ConvintelTopicTriggersMatchedGetTool extends ConvintelTool<
  typeof topicTriggersMatchedGet
> {
  constructor(options?: ConvintelToolOptions<typeof topicTriggersMatchedGet>) {
    super(topicTriggersMatchedGet, options);
  }
}
