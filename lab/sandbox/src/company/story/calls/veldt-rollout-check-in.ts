import type { Call } from "../../types.js";

/** Denver works, pack sizes do not, and Reno is next. */
export const veldtRolloutCheckIn: Call = {
  key: "veldt-rollout-check-in",
  title: "Veldt: rollout check-in, Denver and Reno",
  startedAt: { weeksAgo: 2, weekday: "tue", time: "16:00" },
  activityType: "Check-in",
  company: "veldt",
  deal: "veldt-inbound",
  host: "jonas-eriksen",
  speakers: ["jonas-eriksen", "rosa-delgado", "ethan-brooks", "hana-kim"],
  summary: `Denver is live on Track and Plan and doing well. Ethan's planners build about 120 inbound loads a week in Plan, in one and a half days instead of four, and trailer fill stands at 74%. Inbound freight is 7.4% below last year, against Rosa's goal of 10%. Arrival windows of two hours hold in 89% of cases.

The open problem is the item master: the nightly sync still drops pack sizes for new styles, 212 styles in the last month. Planners then guess, and three trailers were overbooked last week. Hana traced it to new styles being sent before the pack size is approved; the sync never sends them again. She can resend changed items every night, but needs Northwind to accept partial updates.

Reno is live on Track, and Plan comes next. Rosa wants the kickoff in about four weeks and the cut-over on a weekend, before the holiday freeze, with pack sizes fixed first. Rosa also agreed to a reference call with an electronics company.`,
  actionItems: [
    "Jonas will confirm with Aiko whether partial item updates are accepted and tell Hana by Friday.",
    "Jonas will send Ethan a draft plan for the Reno kickoff by the end of next week.",
    "Jonas will set up a daily report of styles without a pack size by Thursday.",
    "Hana will build the nightly resend of changed items within two weeks of that answer.",
    "Ethan will name the Reno planners and the carriers to include by next Wednesday.",
    "Rosa will agree the cut-over weekend with Reno's site lead before the end of the month.",
  ],
  transcript: `
jonas-eriksen: Good morning, everyone. We have Denver, the pack sizes and Reno on the list. Rosa, is there something you would like to add?
rosa-delgado: No, that is my list. But start with the numbers, I have to report the freight line to our chief financial officer this afternoon.
jonas-eriksen: Sure. Denver built a hundred and nineteen loads in Plan last week, and the average over the month is about a hundred and twenty.
ethan-brooks: And it takes us a day and a half now. It used to be four days with three people. Marlene was on vacation last week, and nobody noticed, which she did not like.
rosa-delgado: That may be the best proof I have heard. What about the fill?
jonas-eriksen: Seventy-four percent over the last four weeks. It was sixty-one before you started, and seventy-seven in the demo, so there is some air left.
ethan-brooks: The air is the pack sizes, we come to that. If I take out the loads with a wrong pack size, then we are at seventy-seven, just as Aiko promised.
rosa-delgado: And the money? I have seven point four percent less inbound freight than in the same months last year, corrected for volume. Do you get the same?
jonas-eriksen: I get seven point three, so we are close. Your goal was ten percent within the year.
rosa-delgado: It was and it still is. Seven is nice, ten is what I told people. Where do the other three come from?
ethan-brooks: From Reno and from the pack sizes. Half and half, I would say.
jonas-eriksen: On arrivals, the two-hour window the day before was right in eighty-nine percent of the cases last month. You started with eighty-four.
rosa-delgado: The crew planning works with that. I have not paid anyone for standing around in six weeks. I told the site lead I want that framed.
jonas-eriksen: I will send you a frame. So, the pack sizes. Hana, I know you have been digging. What have you found?
hana-kim: Quite a bit. The nightly sync drops the pack size for new styles. In the last month it was two hundred and twelve styles, almost all of them from the spring line.
jonas-eriksen: Is the pack size missing at the source, or does it get lost on the way to us?
hana-kim: Both, in a way. A new style is created by merchandising without a pack size. The sync takes it that same night, with an empty field. The pack size is approved two or three days later.
hana-kim: But the sync only sends new items. It never looks at that style again, so on your side the field stays empty forever, unless somebody types it in.
ethan-brooks: And then Plan does not know how big a carton is, and we guess. Last week we guessed three trailers too full. The vendor had to leave pallets on his dock, twice.
rosa-delgado: What did those cost us?
ethan-brooks: About eighteen hundred dollars each, as the rest went less-than-truckload. And one angry vendor who has my cell phone number.
jonas-eriksen: Hana, could you hold a style back until the pack size is there?
hana-kim: I thought of it, but then Ethan cannot plan anything for that style at all. The first purchase orders are often out before the approval.
ethan-brooks: Please do not hold them back. A guess is bad, but no item is worse.
hana-kim: What I can do is send every item that has changed since the night before. Then the pack size comes two days later by itself. But I need you to accept partial updates.
jonas-eriksen: Partial meaning only the item number and the fields that changed?
hana-kim: Exactly. If I have to send all nineteen fields each time, merchandising's empty fields would overwrite the things that Ethan corrected by hand.
jonas-eriksen: I understand. I believe the interface takes partial updates, but I do not want to guess as well. I will confirm it with Aiko and tell you by Friday.
hana-kim: Good. If the answer is yes, then I can build the nightly resend within two weeks. It is not hard, it is only that our release window is on Thursdays.
rosa-delgado: And until then? I do not want two more weeks of guessing, with the spring line coming in.
jonas-eriksen: Until then I can set up a daily report for Ethan, all styles on open orders without a pack size, in the morning before planning starts. It is there by Thursday.
ethan-brooks: That would do. I can get the real number from the vendor for a handful of styles a day, if I know which ones.
rosa-delgado: Good. Then let us talk about Reno. Track has been running there for some weeks. How is it?
jonas-eriksen: Track is stable in Reno, all carriers report. The site uses it mostly for the arrival board. Plan is the next step, and you wanted a plan for the kickoff.
rosa-delgado: I want the kickoff in about four weeks. Not earlier, because the pack sizes have to be fixed first. I am not exporting a problem to Nevada.
hana-kim: Thank you for saying that. Reno has its own item attributes for the footwear, so I would like a week between my fix and their start.
jonas-eriksen: Then it fits, two weeks to build, a week to watch, and then the kickoff. What about the cut-over itself?
rosa-delgado: On a weekend, and before the holiday freeze begins. After that nobody touches anything in either building until the returns are through.
ethan-brooks: For Denver we went over on a Saturday and ran both for a week. I would do it in the same way again, it gave people confidence.
jonas-eriksen: I would as well. Ethan, who are the planners in Reno, and which carriers would be in from the beginning?
ethan-brooks: Two planners, maybe three. They share carriers with us on the West Coast. I will name the people and the carriers by next Wednesday, once I have talked to them.
jonas-eriksen: Great. And I will send you a draft plan for the kickoff by the end of next week, with planners, carriers and the cut-over weekend as a proposal.
rosa-delgado: I will agree the weekend with Reno's site lead before the end of the month. He will try to push it into next year. I will not let him.
ethan-brooks: He should come and look at Denver for a day. When he sees that the planning is finished on Tuesday at noon, he will want it.
rosa-delgado: Invite him. And have Marlene show it, not you. She was the one who said it would never work.
ethan-brooks: She still says it, but she says it with the tool open.
jonas-eriksen: May I ask one more thing, Rosa? Lena mentioned that you are open to a reference call.
rosa-delgado: She asked me, and I said yes. An electronics company, I think. They get half an hour, and I tell them what I tell everyone.
jonas-eriksen: Which is what, if I may be curious?
rosa-delgado: That my planners stopped going around it. I have bought software for fifteen years, and that is the only number I care about.
jonas-eriksen: I could not put it better. Thank you, all three of you, and you hear from me on Thursday and on Friday.
`,
};
