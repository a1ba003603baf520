import type { Scene } from "./scene.js";

/** Beginnings of a call. */
export const openings: Scene[] = [
  [
    "h: Good morning, {guest}. Can you hear me well?",
    "g: Loud and clear. We have half an hour, and then the planning meeting starts.",
    "h: Then let us use it. I would like to hear how a week runs at {company}, and what should be different.",
    "g: That is easy. I have waited for somebody to ask.",
  ],
  [
    "h: Thanks for making the time, {guest}. Your mail was short, so I have brought more questions than slides.",
    "g: Good, I have seen enough slides this month.",
    "h: How is it going in {city}?",
    "g: Busy. We had two trucks at the wrong gate before eight this morning.",
  ],
  [
    "h: Hi {guest}. Before we start, is it fine with you if I record this?",
    "g: Yes, as long as I get the recording too.",
    "h: You will. What would make this half hour worth it for you?",
    "g: If I knew afterwards whether this works for {goods}. Everything else we can read.",
  ],
];

/** Beginnings of a call with a customer. */
export const customerOpenings: Scene[] = [
  [
    "h: Hello {guest}, nice to see you again.",
    "g: Hello {host}. I have read your notes from the last time. They were right, which is not usual.",
    "h: Then I will keep taking them. Is there anything new since we spoke?",
    "g: A new carrier, an old problem, and a board that wants a plan before the end of the quarter.",
  ],
  [
    "h: Good morning, {guest}. It is time for our review again.",
    "g: It is. I have brought numbers, and a wish.",
    "h: Let us begin with the numbers, and keep ten minutes for the wish.",
    "g: Agreed.",
  ],
];

/** Work of today: its volume, what goes wrong, and how late things are. */
export const situations: { volume: Scene; pains: Scene[] } = {
  volume: [
    "h: How many loads are we talking about?",
    "g: About {count} a week, most of them {goods}. In the season it is half as much again.",
    "h: And how do you know where they are?",
    "g: We ask. Somebody phones the carrier, writes it into a spreadsheet, and phones the customer.",
    "h: How often is the spreadsheet right?",
    "g: In the morning, always. By noon I would not bet on it.",
  ],
  pains: [
    [
      "h: Tell me about the last time it went wrong.",
      "g: Last week. The truth is that {pain}, and we noticed when the customer did.",
      "h: What did that cost you?",
      "g: The transport, a penalty of {price} for the month, and two people who did nothing else for a day.",
      "h: Is that unusual?",
      "g: No. We have one like it every {days} days. People here have got used to it.",
    ],
    [
      "h: What do you use today?",
      "g: Two portals, a telephone and a spreadsheet that only one person understands.",
      "h: What happens when that person is on holiday?",
      "g: We found out in August. For two weeks nobody noticed that {pain}.",
      "h: So the problem is not that nobody works on it.",
      "g: No. Everybody works on it, all day, each on a part of it.",
    ],
  ],
};

/** Ends of a call. */
export const closings: Scene[] = [
  [
    "h: That is all from my side. Did I forget anything?",
    "g: No. Send it in one mail, please, not in four.",
    "h: One mail. Thank you, {guest}, this helped a lot.",
    "g: Thank you. Talk soon.",
  ],
  [
    "g: I have to go, the yard is calling.",
    "h: Of course. You get my summary today.",
    "g: Good. If it fits on a page, I will even read it.",
    "h: It will. Thanks, {guest}.",
  ],
  [
    "h: Shall we keep the same slot in two weeks?",
    "g: Yes, but a quarter of an hour earlier.",
    "h: I will send the invitation. Have a quiet afternoon, {guest}.",
    "g: Here? Never. Goodbye.",
  ],
];
