/** Promises of speakers at the end of a call, to follow "will". */
export const promises = {
  seller: [
    "send a summary with the next three steps by {due}",
    "send the outline of {product} with an example from another customer by {due}",
    "find a customer with {goods} who takes a reference call before {due}",
    "set up a session with the planners of {company} by {due}",
    "share the security summary and the audit report by {due}",
  ],
  negotiator: [
    "ask for a discount in the first year and answer by {due}",
    "send the offer for {product} with a contract over three years by {due}",
    "write the page for the board of {company} and share a draft by {due}",
  ],
  manager: [
    "set up the Monday report by {due}",
    "plan a training for the new dispatcher by {due}",
    "check why the alerts of {company} come late and answer by {due}",
    "send the numbers of the quarter by {due}",
    "ask product about the export and answer by {due}",
  ],
  buyer: [
    "send a list of all carriers with their volumes by {due}",
    "share four weeks of loads as a spreadsheet by {due}",
    "ask security for their questionnaire before {due}",
    "name the site for a pilot by {due}",
    "talk to finance about the budget before {due}",
    "send the wording of the penalty clause by {due}",
  ],
  colleague: [
    "send the opening hours and doors of both sites by {due}",
    "choose two planners who join the pilot by {due}",
    "collect the detention invoices of the last quarter by {due}",
    "check with the works council what drivers have to agree to before {due}",
  ],
  customer: [
    "send the numbers of the last quarter by {due}",
    "name the people for the training by {due}",
    "check with marketing how {company} may be named by {due}",
    "send an example of the Monday report by {due}",
  ],
  customerColleague: [
    "invite the dispatchers to the training by {due}",
    "write down which alerts nobody needs by {due}",
    "send the opening hours and doors of the new site by {due}",
  ],
  engineer: [
    "check which carriers of {company} are connected already by {due}",
    "prepare a demo with the data of {company} by {due}",
    "send an example of the webhook events by {due}",
  ],
} as const;

/** By when something is promised, and how many working days later that is, `toFriday` days before Friday. */
export const dues: { text: string; countDays: (toFriday: number) => number }[] = [
  { text: "the end of next week", countDays: (toFriday) => toFriday + 5 },
  { text: "next Monday", countDays: (toFriday) => toFriday + 1 },
  { text: "next Tuesday", countDays: (toFriday) => toFriday + 2 },
  { text: "next Wednesday", countDays: (toFriday) => toFriday + 3 },
  { text: "next Thursday", countDays: (toFriday) => toFriday + 4 },
  { text: "the next call", countDays: () => 10 },
];
