import type { Call } from "../../types.js";

/** Track rebuilds Omar's carrier scorecard, and one grade differs. */
export const kestrelScorecardDemo: Call = {
  key: "kestrel-scorecard-demo",
  title: "Kestrel: scorecard demo on your own data",
  startedAt: { weeksAgo: 6, weekday: "thu", time: "15:30" },
  activityType: "Web Demo",
  company: "kestrel",
  deal: "kestrel-global-visibility",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "aiko-tanabe", "vivian-zhao", "omar-farouk"],
  summary: `Aiko rebuilt Kestrel's carrier scorecard for last quarter in Track. On-time-in-full came out at 80.6%, against the 81% Kestrel had corrected by hand. Twenty of 23 carriers are covered; two Mexican truckers and one air carrier are not yet. Of the 20 grades, 19 agree with Omar's spreadsheet.

The one that differs is an ocean carrier that Omar graded C and Track graded D. The events showed that transshipment delays in Busan had been counted as customer holds in the spreadsheet. Omar checked the eleven containers on screen and accepted the D. He wants the scorecard ready on Monday at eight and said that decides it for him.

Vivian liked the drill-down from the board number to a single event, but asked for a second, frozen version of each quarter's figure and for the parcel data to be refreshed more often than once a day. Next come four Mondays of the live scorecard next to the spreadsheet, and the talks with Tessa and Luis.`,
  actionItems: [
    "Aiko will run the live scorecard for Omar on four Mondays, starting next Monday at eight.",
    "Aiko will test an update of parcel data every two hours and report by next Friday.",
    "Daniel will ask product for a frozen quarterly figure and come back with an answer within two weeks.",
    "Daniel will contact the two Mexican truckers about a driver app by the end of next week.",
    "Omar will compare both scorecards each Monday and send the differences by Tuesday noon.",
    "Vivian will ask Tessa to start the security review before the end of the month.",
  ],
  transcript: `
daniel-okafor: Welcome, Vivian, welcome, Omar. As promised there is no map today. Aiko has rebuilt the scorecard of last quarter, and we go straight to it.
vivian-zhao: I have been looking forward to this one. Omar has been nervous all week, and I think that is a good sign.
omar-farouk: I am not nervous. I am protective. It is six years of work that you are going to show me in a browser.
aiko-tanabe: I learned a lot from it, truly. I even found out what the tab called "do not touch" does. It corrects the time zone of one airline.
omar-farouk: That is it! I knew there was a reason. Okay, you have my respect. Show me the number.
aiko-tanabe: On-time-in-full for last quarter, all modes, weighted by value the way you do it. Eighty point six percent.
vivian-zhao: And the corrected one that we had was eighty-one, rounded. So you are within half a point of it.
aiko-tanabe: Yes. Yours was eighty point nine before rounding, so the gap is three tenths. I can explain most of it, it is one carrier, and we will get there.
daniel-okafor: Before that, a word on coverage. Twenty of the twenty-three carriers are in. Three are missing, and I would rather say it now.
omar-farouk: Let me guess. My two truckers with the messaging app.
daniel-okafor: Those two, and one of the air carriers, where we wait for their approval. The three together are about four percent of your value.
vivian-zhao: What is the plan for the truckers? The border is where we are blind the most.
daniel-okafor: There is a simple app for the driver, which only needs a phone. I will contact both companies about it by the end of next week.
omar-farouk: Call the owners and not the office. I will give you the numbers. In the office they say yes and then nothing happens.
aiko-tanabe: Shall we look at the grades? Here is the list, your grade on the left and ours on the right. Nineteen out of twenty are the same.
omar-farouk: Nineteen. And which one is it?
aiko-tanabe: This ocean carrier. You have a C, and Track has a D. It is also where the three tenths come from.
omar-farouk: No. That one is a C. I know them well, they are not great, but they are a C. Open it, please.
aiko-tanabe: So I click on the D. These are the eleven containers that pulled it down, all of them through Busan, all between nine and sixteen days late.
omar-farouk: Those I remember. But we put them on hold ourselves, in the week when the warehouse was full. So it does not count against the carrier.
aiko-tanabe: That is what the spreadsheet says too, it has them as a customer hold. Let me open one. Here are the events with the source of each.
aiko-tanabe: The container was unloaded in Busan on a Monday and missed the next two vessels. Your hold was entered on the Friday of the week after, when it had been standing there for eleven days.
omar-farouk: So we put a hold on something that was already late. Go to the next one, please. And the next.
aiko-tanabe: The same in nine of the eleven. In the other two, the hold came first and Track does not count those against the carrier.
omar-farouk: Okay. I have to say it. It is a D. I have given them a C for two quarters, and they thanked me for it.
vivian-zhao: How much volume did they get for that C?
omar-farouk: About four hundred containers more than a D would have given them. I am going to have a different conversation with them next quarter.
daniel-okafor: And you will be able to show them the events, with their own data as the source.
omar-farouk: That is what I like. Not that you were right and I was wrong, that I like less. But that I could see why in two minutes.
vivian-zhao: Aiko, from the number I say to the board, how do I get down to this? Show me the way that I would take.
aiko-tanabe: You begin with the eighty point six. A click gives you the modes. Ocean is the weak one. Then the carriers, then the containers, then the event. Four clicks.
vivian-zhao: Four clicks from the boardroom to Busan. Good. Now the other direction. If I say eighty point six today, what does it say in two weeks?
aiko-tanabe: It could move a little, if a carrier corrects an event later. You would see what changed and why, but the number would be the new one.
vivian-zhao: Then I need the old one as well. What I reported has to stay as I reported it, with the correction next to it. A frozen figure for each quarter.
daniel-okafor: That makes sense. I am not sure that we have it. I will ask our product team and come back to you with an answer within two weeks.
vivian-zhao: Thank you. It is not a detail for me. It is the reason why this project exists.
daniel-okafor: I know, I remember the chairman's question. What else did you miss, Vivian?
vivian-zhao: Parcel. I saw that the parcel data has yesterday's date on it. For the web shop a day is too long, the customer service team knows less than the customer.
aiko-tanabe: It is loaded once a day in this demo. We can go more often with three of the four parcel companies. I will test every two hours and report by next Friday.
omar-farouk: For parcels two hours would be enough. For ocean I do not care, the ship is not going to surprise anybody in two hours.
daniel-okafor: Omar, what would you need to put the spreadsheet away?
omar-farouk: I need it to be there on Monday at eight, without me. If the scorecard is right on Monday, I am with you. Not one Monday, a few.
daniel-okafor: How many are a few?
omar-farouk: Four. One can be luck. With four Mondays I will have had every strange thing, a month end, a holiday in Vietnam, an airline that changes its codes.
aiko-tanabe: Then I run the live scorecard for you on four Mondays, beginning with the next one, at eight your time.
omar-farouk: And I make mine as always on Sunday. I compare them, and I send you the differences by Tuesday noon each week, so that you can look at them.
vivian-zhao: Four more Sundays, Omar. Then I would like you to stop.
omar-farouk: So would my family. They have asked me to thank you, in advance and under protest.
daniel-okafor: And while that is running, we could move on with the security review. I have met Tessa briefly, she said that she waits for your word.
vivian-zhao: She has it. I will ask her to start the review before the end of the month. I told you that she is thorough, so be complete.
daniel-okafor: We will be. And Luis, should I talk to him now, or after the Mondays?
vivian-zhao: Let him and Tessa be in one meeting, once we are through most of the Mondays. He needs to hear what she asks for, it changes the price.
daniel-okafor: Good. Thank you, Vivian. Omar, we see each other on Monday at eight.
omar-farouk: I will have my coffee and my doubts ready. But it is a D, I cannot get over it.
`,
};
