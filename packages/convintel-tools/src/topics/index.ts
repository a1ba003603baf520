export { type ConvintelTopicTheme, topicTriggersList } from "./topic-triggers-list.js";
export {
  type ConvintelMatchedTopicTrigger,
  type ConvintelMatchedTopicTriggers,
  topicTriggersMatchedGet,
} from "./topic-triggers-matched-get.js";
