import type { Call } from "../../types.js";

/** Harborline's control tower two weeks before it goes live on Track. */
export const harborlineTrackOnboarding: Call = {
  key: "harborline-track-onboarding",
  title: "Harborline: Track onboarding, go-live plan",
  startedAt: { weeksAgo: 15, weekday: "wed", time: "10:00" },
  activityType: "Onboarding",
  company: "harborline",
  deal: "harborline-track",
  host: "sofia-marino",
  speakers: ["sofia-marino", "aiko-tanabe", "noor-haddad", "ruben-visser"],
  summary: `Sofia walked Noor and Ruben through the last two weeks before Harborline's control tower goes live on Track. Today 88% of bookings carry a live position; the go-live gate is 95%. Seven of nine ocean carriers are connected, and most of the gap comes from one Baltic feeder line that reports vessel departures by e-mail only.

Ruben will consume events by webhook, not by polling. His queue deduplicates by event id, so Aiko confirmed that the id stays the same on a retry. He also needs signed payloads and a way to replay a day of events after an outage.

Noor asked for the exception inbox in Dutch and English and for fewer alerts at night: her night shift of three people gets about 140 a night in the test tenant and can handle 40. Both sides agreed to alert at night only when the arrival slips by more than six hours. The go-live is a Monday, with a day-shift-only first week.`,
  actionItems: [
    "Aiko will switch the test tenant to signed webhooks and send Ruben the signature guide by Friday.",
    "Aiko will build the e-mail reader for the Baltic feeder line by next Wednesday.",
    "Sofia will set the night threshold to six hours and turn on the Dutch inbox by tomorrow evening.",
    "Noor will name two colleagues from the night shift as testers by Friday.",
    "Ruben will run a replay test of one full day of events before next Thursday.",
  ],
  transcript: `
sofia-marino: Good morning both. We have an hour and I would like to leave with a go-live date we all believe in, so let us start with the numbers.
noor-haddad: Morning, Sofia. Please do, because Elif asks me about the date every time we meet at the coffee machine.
sofia-marino: As of this morning eighty-eight percent of your open bookings have a live position in the test tenant. The gate we agreed with Elif is ninety-five.
ruben-visser: Eighty-eight is better than I expected, honestly. Last week when I looked it was somewhere around eighty, and half of those were stale.
aiko-tanabe: Two carriers came on since then. So seven of your nine ocean carriers are connected, and the last two are in certification and should finish this week.
noor-haddad: And the feeders? That is where my people spend their mornings. The big vessels are easy, it is the small ones to Gdynia and Klaipeda that hurt.
aiko-tanabe: One feeder line is on and looks good. The Baltic one is the problem, they have no interface at all, they send a departure list by e-mail twice a day.
ruben-visser: Yes, I know that e-mail. It is a spreadsheet, and the columns move depending on who is on duty in their office.
aiko-tanabe: I have twelve of them as samples. I can build a reader for the mailbox that copes with the moving columns, and I will have it done by next Wednesday.
sofia-marino: How much of the missing twelve percent would that close, Aiko?
aiko-tanabe: Around five points. The two carriers in certification bring another three, so we would land at ninety-six, which is just above the gate.
noor-haddad: Just above is thin. If one carrier has a bad week we are under it again, and I do not want to go live with excuses.
sofia-marino: Fair. What I suggest is that we look at it daily from next Wednesday, and we only go if it stays over ninety-five for three working days in a row.
noor-haddad: That I can defend upstairs. Three days in a row, then we go on the Monday after.
ruben-visser: Can we talk about the integration now? Because the screen is for Noor, but for me the important part is what lands in our own systems.
sofia-marino: Of course. You had said webhooks rather than polling when Daniel did the handover, is that still how you see it?
ruben-visser: Absolutely. We polled our old provider every five minutes, and it was three hundred thousand calls a day to learn that nothing had changed. Never again.
aiko-tanabe: Understood. You register one address per event type, we push as things happen, and we retry with growing pauses for up to twenty-four hours.
ruben-visser: And on a retry, does the event keep its id? My queue throws away duplicates by event id, so if you make a new one I process the arrival twice.
aiko-tanabe: It keeps the same id on every retry, that is guaranteed. What may happen is that two events arrive out of order, so please sort by the time inside the event.
ruben-visser: That is fine, we sort already. What about signatures? Our security people will not open a public address that anybody can post to.
aiko-tanabe: Every payload can be signed with a secret you choose. It is off in your test tenant, so I will switch it on and send you the signature guide by Friday.
ruben-visser: Good. Last one from my list, what if we are down for half a day? Twenty-four hours of retries is nice, but I would rather ask for everything again.
aiko-tanabe: There is a replay call, you give it a start and an end and it sends the events again in the original order, with the original ids.
ruben-visser: Then I will run a replay test with one full day of events before next Thursday, and I will pull the plug on the queue in the middle of it.
sofia-marino: I love that you break things on purpose. Noor, shall we come to the night shift? You wrote that the alerts are too many.
noor-haddad: Far too many. In the test we got about a hundred and forty alerts a night, and at night I have three people. They can handle forty, properly, with a phone call each.
sofia-marino: What are most of them about, when you look at the list in the morning?
noor-haddad: Small delays. A vessel that is two hours late at the pilot station. Nobody can do anything about that at three in the morning, the customer is asleep as well.
aiko-tanabe: I counted those. If the night rule only fires when the arrival slips by more than six hours, last week's average would have been thirty-four a night.
noor-haddad: Thirty-four is perfect. And the small ones should not vanish, the day shift must find them at seven when they start.
sofia-marino: They stay in the inbox without a sound, sorted under low. I will set the six-hour threshold for the night and you will see it by tomorrow evening.
noor-haddad: And the language? Half of my night shift writes English better than Dutch, the other half the other way round. It has to be both, by user.
sofia-marino: It is by user. The Dutch inbox is ready on our side, I will turn it on with the threshold, so also by tomorrow evening.
noor-haddad: Then I need people to test it at night, not me at ten in the morning with a fresh coffee.
sofia-marino: Could you give us two from the night shift? We would call them for ten minutes at the end of their shift, not in the middle.
noor-haddad: Yes. I will ask around and name two colleagues for you by Friday. I think I know who will complain the loudest, and that is the one you want.
sofia-marino: Exactly that one. Now the first week. I propose that only the day shift works in Track, and the nights keep the old list for five days.
ruben-visser: I agree with that. If my queue has an illness we will see it in daylight, and with Aiko awake.
noor-haddad: Fine for me too. You know what I want from this? I want a morning where nobody on my team phones a carrier before noon, and the customer still knows more than we did last year.
sofia-marino: I am writing that on our success plan word for word. Elif said nearly the same sentence, so at least you two agree.
noor-haddad: We share an office wall, it comes through. Are we meeting again before the go-live, or do we decide by mail?
sofia-marino: Fifteen minutes next Thursday, when we have Aiko's feeder reader and Ruben's replay test, and we look at the three days together.
aiko-tanabe: And if the feeder mailbox surprises me, I will say so on Monday and not on Thursday.
ruben-visser: Much appreciated. That is more than I ever heard from the last provider.
sofia-marino: Then we are done early. Thank you both, and Noor, tell Elif the answer at the coffee machine is three green days.
`,
};
