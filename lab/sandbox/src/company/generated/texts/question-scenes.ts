import type { Scene } from "./scene.js";

/** Doubts and details that come up in the middle of a call. */
export const doubts: Scene[] = [
  [
    "h: Who is the first to know when a load is late?",
    "g: The driver. Then our customer. Then us.",
    "h: And how late is late, in your numbers?",
    "g: {percent} percent of the {count} loads a week miss their slot by more than {minutes} minutes.",
    "h: Do you measure that, or is it a feeling?",
    "g: I measured it by hand for four weeks. I would not do it again.",
  ],
  [
    "g: My worry is the integration. Our ERP is old, and nobody wants to touch it before the new one comes.",
    "h: We can start with a file a day. The API comes when you are ready for it.",
    "g: A file I can promise. An API I cannot.",
    "h: Then a file it is, and we write down when we look at it again.",
  ],
  [
    "g: We had a vendor who promised all of this. After a year we had a map that nobody opened.",
    "h: What was missing?",
    "g: The carriers. Half of them never sent anything.",
    "h: That is why we connect the carriers before you pay. If fewer than eight in ten send data after six weeks, you can cancel.",
    "g: Put that into the contract, and legal will be on your side for once.",
  ],
  [
    "g: Security will ask where the data is, and for single sign-on.",
    "h: The data stays in the region that you choose, and single sign-on is part of the price.",
    "g: They will want the audit report.",
    "h: You get it under a confidentiality agreement. It is forty pages, and the summary is two.",
  ],
  [
    "g: Honestly, the drivers are my problem. They do not trust anything that shows where they are.",
    "h: In what we see, it helps that the app also gets them a slot and gets them home.",
    "g: So it is not only for us.",
    "h: No. Where drivers got nothing from it, the app was switched off after a week.",
  ],
  [
    "g: Why should we not build it ourselves? Our people have built a dashboard.",
    "h: Some do. The dashboard is the small part. Keeping {count} loads a week connected to every carrier is the large one.",
    "g: Two of our developers would say that they can do it.",
    "h: They probably can. Ask them who answers the phone in three years.",
  ],
];

/** Lines of a second guest. */
export const otherGuests: Scene[] = [
  [
    "h: {other}, you have been quiet. What do you need to see?",
    "o: I need it to work at four in the morning, when none of you is awake.",
    "h: Fair. What happens at four?",
    "o: The first trucks load, and the list from the evening is already wrong.",
    "g: {other} is the one who repairs our plans, every day.",
    "h: Then you should be in the pilot from the first day, if you are willing.",
    "o: If it saves me one hour, I am in.",
  ],
  [
    "o: May I ask something? Who maintains the rules when we change a site?",
    "h: You do. It is a form, and each change has a date from which it counts.",
    "o: And if I make a mistake?",
    "h: You see the effect on tomorrow before it is saved. And you can go back.",
    "o: Good. I make mistakes.",
  ],
  [
    "o: For me the question is the budget. It is decided in the autumn, and this is not in it.",
    "h: What would have to be true for it to come out of this year's?",
    "o: A saving that I can show to finance, in one line.",
    "g: The waiting time alone is {share} percent of what we pay to carriers.",
    "o: Then write that line, and I will carry it upstairs.",
  ],
];

/** Lines of the solutions engineer. */
export const engineerScenes: Scene[] = [
  [
    "h: {engineer} is our solutions engineer, and has connected most of the carriers that you named.",
    "e: I looked at your list. Seven of them are connected already, so for those it is a matter of days.",
    "g: And the others?",
    "e: Two have an interface that we know. The rest send a mail that we read automatically.",
    "g: That is an honest answer.",
    "e: It also tells you which carriers to talk to first.",
  ],
  [
    "g: How do the orders get to you?",
    "e: A file over SFTP at night is enough to begin with. Later an API call for each change.",
    "g: Can you send results back? Our customers look into our own system.",
    "e: Yes, by webhooks. Each event has an id, so that you can drop duplicates.",
    "g: I will show that to our IT people. They will ask for an example.",
    "e: They get one that runs, with your data in it.",
  ],
];

/** The price, from the offer. */
export const priceScenes: Scene[] = [
  [
    "g: What does it cost?",
    "h: For your volume {value} a year, with all sites and without a limit on users.",
    "g: That is more than I can sign alone.",
    "h: How high is that limit?",
    "g: About half of it. Above that it goes to the board, and they meet once a month.",
    "h: Then let us write the page for the board together.",
  ],
  [
    "g: The other offer that we have is cheaper.",
    "h: By how much, and what is in it?",
    "g: A fifth cheaper, without the carriers. We would have to connect those ourselves.",
    "h: Then you should compare it with {value} and with the time of two people for a year.",
    "g: That is what I told procurement. In my words.",
  ],
];

/** A wish for a discount, and what it depends on. */
export const discountScene: Scene = [
  "h: We talked about a price of {value} a year. Is that still in the budget?",
  "g: It is in the budget. It is not yet in the heart of our finance people.",
  "h: What would help?",
  "g: Half of it in the first year, while we connect the carriers.",
  "h: I can ask for a discount in the first year against a contract over three. Not for both.",
  "g: Ask. I will say that it was hard.",
];

/** A customer's experience after the purchase. */
export const customerScenes: Scene[] = [
  [
    "h: You have been live for a while now. What do your people say?",
    "g: The planners would not give it back. That is the highest praise I have heard from them.",
    "h: And where does it hurt?",
    "g: Reports. I still build one by hand every Monday, for the board.",
    "h: Which numbers are in it?",
    "g: On time, waiting time, and cost for each load. Three numbers, forty minutes.",
    "h: Those three are in the export. Let me set it up as a mail for Mondays.",
  ],
  [
    "g: On time went from {low} to {high} percent. I did not believe it, so I had it checked.",
    "h: What did the check say?",
    "g: That it was half a percent better. I can live with that.",
    "h: May we use that number, without your name?",
    "g: With our name, if marketing lets me read it first.",
  ],
  [
    "h: I saw that one site hardly logs in any more. Is something wrong?",
    "g: Their dispatcher left, and nobody told the new one that there is a tool.",
    "h: We can do a training next week, an hour, with their own data.",
    "g: Do that. And show them the alerts, not the settings.",
  ],
];
