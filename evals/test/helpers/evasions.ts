/** Answers that say nothing about any task. */
export const evasions = [
  "I do not know this task.",
  "Done.",
  "No.",
  "I can't do that.",
  "I'm not able to help with that. Is there anything else?",
  "I don't have a tool for this.",
  "It did not work, sorry. Which other task can I help you with?",
  "Could you clarify what you mean?",
];
