/** Quotes of people at customers. */
export const customerQuotes = [
  "If it saves me one hour, I am in.",
  "I would rather see a gap than an old position.",
  "Everybody works on it, each on a part of it.",
  "Show it to the planners, not to me.",
  "The number first, please, then the story.",
  "A file I can promise, an API I cannot.",
  "An alert after an hour is a report.",
  "It is in the budget. It is not yet in the heart of finance.",
  "Put that into the contract, and legal will be on your side.",
  "Nobody here would give it back.",
];
