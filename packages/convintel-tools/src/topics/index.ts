export {
  ConvintelTopicTriggersListTool,
  type ConvintelTopicTheme,
  topicTriggersList,
} from "./topic-triggers-list.js";
export {
  ConvintelTopicTriggersMatchedGetTool,
  type ConvintelMatchedTopicTrigger,
  type ConvintelMatchedTopicTriggers,
  topicTriggersMatchedGet,
} from "./topic-triggers-matched-get.js";
