import type { Call } from "../../types.js";

/** Kestrel wants one view of ocean, air and parcel. */
export const kestrelDiscovery: Call = {
  key: "kestrel-discovery",
  title: "Kestrel: discovery, global visibility",
  startedAt: { weeksAgo: 12, weekday: "wed", time: "16:00" },
  activityType: "Discovery",
  company: "kestrel",
  deal: "kestrel-global-visibility",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "vivian-zhao", "omar-farouk"],
  summary: `Kestrel builds in Vietnam and Mexico and ships by ocean, air and parcel with 23 carriers. Vivian reports on-time-in-full to the board each quarter; the last figure was 86% and had to be corrected to 81% two weeks later. The board has asked for a number it can trust, and the launch of the next earbuds depends on it.

Omar keeps the carrier scorecard in a spreadsheet. He collects milestones from eleven portals by hand on Sunday evenings, about nine hours a week, and three carriers dispute the result regularly because nobody can show the event behind it. Air freight of about $1.4 million last year was booked as a precaution, for lack of reliable ocean dates.

The scope is Track for all three modes from both countries; Plan could be a later phase. Tessa Grant does the security review and Luis Herrera the buying, and Vivian sponsors the project. She asked for a demo with Kestrel's own scorecard and wants a decision this quarter or the next, not later.`,
  actionItems: [
    "Daniel will check carrier coverage for all 23 carriers and send the result to Omar within two weeks.",
    "Daniel will set up a demo built on Omar's scorecard in about six weeks.",
    "Omar will send the scorecard with its formulas and the carrier list by Friday.",
    "Vivian will introduce Daniel to Tessa Grant and Luis Herrera by the end of next week.",
  ],
  transcript: `
daniel-okafor: Vivian, Omar, thank you for the time. I have read your annual report, so I know what you sell. I would like to hear how it gets from the factory to the shelf.
vivian-zhao: Earbuds and watches come from two plants near Hai Phong, speakers and accessories from Monterrey. Ocean for the base load, air for launches, parcel for everything we sell direct.
omar-farouk: Twenty-three carriers in total. Nine ocean, six air, four truckers across the Mexican border and four parcel companies, in thirty-one destination countries.
daniel-okafor: And who in the house can say right now where everything is?
omar-farouk: I can, on Monday morning at eight. By Monday at noon it is history.
vivian-zhao: Let me tell you why we are talking. I report on-time-in-full to our board each quarter. Last quarter I reported eighty-six percent.
vivian-zhao: Two weeks later Omar found that a carrier had sent arrival dates at the port, not at the warehouse. The right number was eighty-one. I had to go back and correct it.
daniel-okafor: That cannot have been a pleasant meeting.
vivian-zhao: The chairman asked me which of the two numbers I would like him to believe. I never want to hear that question again.
daniel-okafor: I understand. How is that number made today? Omar, would you walk me through your week?
omar-farouk: On Sunday evening I open eleven portals. I download what they have, paste it in a spreadsheet and match it with our purchase orders. Around nine hours a week.
daniel-okafor: On Sundays?
omar-farouk: On Sundays. My kids think that I work for the spreadsheet. In a way I do. It has fifty-four tabs, one is called "do not touch" and I have forgotten why.
daniel-okafor: What does the scorecard measure, for each carrier?
omar-farouk: Booked against departed, departed against arrived, arrived against delivered, and the documents. Each one weighted by value. Then a grade from A to F.
vivian-zhao: And the carriers get it each quarter. We give them more volume or less by their grade. So it moves real money, about thirty million a year in freight.
daniel-okafor: Do the carriers accept the grades?
omar-farouk: Three of them dispute it every quarter. They say show me the event, and I cannot, because the portal only keeps the last status. So we argue from memory.
daniel-okafor: So you need the history of events with the source behind each one, not just the latest status.
omar-farouk: Yes. If I could click on the F and see the eleven containers that made it an F, I would have no more of these meetings.
daniel-okafor: That is something we can show you. What else does the missing visibility cost you, apart from Sundays?
vivian-zhao: Air freight. When we do not trust an ocean date before a launch, somebody books air to be safe. We looked at it, one point four million dollars last year.
daniel-okafor: Booked to be safe, and it turned out not to be needed?
vivian-zhao: In about sixty percent of the cases the ocean container arrived in time. We had the same product on the water and in the air, and paid for both.
omar-farouk: And I cannot blame the planners. If I had to tell marketing that the launch has no stock, I would book air too.
daniel-okafor: When is the next launch that matters?
vivian-zhao: The new earbuds in about seven months. First stock leaves Hai Phong three months before. By then I want dates that I can defend.
daniel-okafor: That gives us a natural timeline. What have you tried so far, if I may ask?
vivian-zhao: A visibility vendor two years ago, for ocean only. It was fine, but then I had ocean in one place and air and parcel in another, and still a spreadsheet on top.
omar-farouk: They gave me a beautiful map. I do not need a map. I know where Vietnam is.
daniel-okafor: No maps then, I will tell Aiko. She would do the demo. So it has to be all three modes in one view from the start?
vivian-zhao: Ocean, air and parcel, from both countries. That is the condition. Two out of three is a spreadsheet again.
daniel-okafor: Understood. Is building better loads a subject too? We have a module for that, called Plan.
vivian-zhao: Later, perhaps. If you sell me four things now, I will buy none. Make the number right first.
daniel-okafor: Good, I leave it there. Let me talk about coverage, since it is where these projects fail. I would like to check all twenty-three carriers one by one.
omar-farouk: Please do, because the Mexican truckers are the difficult ones. Two of them work with a messaging app and a photo of the paper.
daniel-okafor: We have seen that. I will check the coverage of all twenty-three and send you the result within two weeks, with the ugly ones marked as ugly.
omar-farouk: I will send you the carrier list and my scorecard with the formulas by Friday. Please be kind to it, it has been with me for six years.
daniel-okafor: It is in good hands. And the next step could be a demo that is built on that scorecard, your grades, from your data.
vivian-zhao: Yes. That is what I want to see. If you can reproduce last quarter's number, the corrected one, then we have something to talk about.
daniel-okafor: To do it properly we need around six weeks, because we would connect a few carriers for real. I will set up the demo for then.
vivian-zhao: Six weeks is fine. I would like a decision this quarter or the next one. Not later, because of the launch.
daniel-okafor: Who else has to be part of that decision on your side?
vivian-zhao: I sponsor it. Tessa Grant does the security review, she is thorough and she can stop it. Luis Herrera buys, and he will not like your price model, whatever it is.
daniel-okafor: Could you introduce me to both? I prefer meeting security early to meeting them late.
vivian-zhao: I will introduce you to both by the end of next week. Tessa will be surprised, nobody ever asks for her early.
omar-farouk: May I ask one thing? What happens when your data is wrong? Because it will be.
daniel-okafor: Fair question. Each event shows its source and when we got it. If it is wrong, you can mark it, the scorecard counts without it, and the carrier sees why.
omar-farouk: So I would argue with one event, and not with the whole grade. That would be progress.
vivian-zhao: Then we agree. Show me one number that I can say out loud in front of the board and not be afraid of two weeks later.
daniel-okafor: That is going to be the title of the demo. Thank you, Vivian. Thank you, Omar, and enjoy one of the last Sundays.
omar-farouk: I will believe it on a Monday.
`,
};
