import type { Call } from "../../types.js";

/** Sign-on, data region, order export and probe feeds, and the plan of a pilot. */
export const brightmoorTechnicalReview: Call = {
  key: "brightmoor-technical-review",
  title: "Brightmoor: technical review and pilot plan",
  startedAt: { weeksAgo: 3, weekday: "thu", time: "14:00" },
  activityType: "Technical Review",
  company: "brightmoor",
  deal: "brightmoor-cold-chain",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "aiko-tanabe", "callum-reid", "anjali-mehta"],
  summary: `Aiko answered Anjali's security list: 37 of 41 questions are settled, four stay open. Single sign-on works with Brightmoor's identity provider, accounts are created at first login and removed by a nightly sync. The tenant and its backups sit in London. Support access from outside the UK and EU can be switched off, which Anjali made a condition.

The transport system exports loads every fifteen minutes. A test file had no pallet positions; Callum can add the column because the loading sheet has it. Of the 54 haulier trailers, 35 belong to the four hauliers who are willing to share; nineteen belong to two hauliers who own their probes.

The pilot starts on Monday with Brightmoor's own eight trailers, two probes each, for two weeks. A test with hauliers' probes on the Wakefield run comes after it. Success means an evidence report within 30 minutes of unsealing for nine loads out of ten.`,
  actionItems: [
    "Aiko will send Anjali the single sign-on setup guide and the data residency statement by next Wednesday.",
    "Aiko will answer the four open security questions by next Friday.",
    "Lena will send the pilot plan with the success measure to everyone by tomorrow.",
    "Callum will add the pallet position to the load export by Monday morning.",
    "Callum will sound out the hauliers on the Wakefield run about a probe test within two weeks.",
    "Anjali will create the sign-on test application by next Friday.",
  ],
  transcript: `
lena-hoffmann: Hello Anjali, hello Callum. Gemma sends apologies, she is at a customer, and she said that whatever you two agree on about the pilot is fine with her.
callum-reid: She said the same to me, with a look. So let us agree on something sensible.
lena-hoffmann: The plan is security first, then the data, then the pilot. Aiko, would you start with Anjali's list?
aiko-tanabe: Sure. There were forty-one questions. Thirty-seven are answered in the document you got on Tuesday, and four are open on our side.
anjali-mehta: I read it on the train. It is one of the few answers I have had that does not say "industry standard" in every line, so thank you for that.
aiko-tanabe: The four open ones are the penetration test summary, the notice period for subprocessors, log export and deletion of probe data after the contract ends.
anjali-mehta: The deletion one matters. The others are paperwork. When do I get them?
aiko-tanabe: All four by next Friday. The deletion rule exists, I only want our legal colleague to confirm the wording before I send it.
anjali-mehta: Fine. Sign-on, then. You know our identity provider, and we want no local accounts at all, not even for an administrator.
aiko-tanabe: That works. Accounts are created at the first login from the groups you send, and a nightly sync removes whoever has left. There is one break-glass account, and you hold its key.
anjali-mehta: Held by us, sealed, with an alert when it is used?
aiko-tanabe: Yes, with an alert to two addresses you choose. I will send you the setup guide, it is eleven steps, by next Wednesday.
anjali-mehta: Good. With that in hand I will create the test application on our side by next Friday, then we can try it before anyone is annoyed by it.
lena-hoffmann: And the data region, Anjali? I remember Dublin and Oregon.
aiko-tanabe: Your tenant would be in London, and the backups are in a second London site. I can put this in a signed data residency statement, with the guide, so by next Wednesday too.
anjali-mehta: And support? If a colleague of yours in another country opens my tenant at night, the data has left, whatever the statement says.
aiko-tanabe: Support access from outside the UK and the EU can be switched off per tenant. You would lose the overnight phone, tickets would wait until seven in the morning.
anjali-mehta: Switch it off. That is a condition from me. Callum, can you live without the overnight phone?
callum-reid: If the system is down at night I will look at the trailer's own display, like I did for twenty-two years. Yes.
lena-hoffmann: Good, support access is limited to the UK and EU. Let us go to the order data. Aiko, you got a test file?
aiko-tanabe: I did, two days of exports. The loads, trailers and seal times are all there and clean. What is missing is the pallet position, the column is empty.
callum-reid: It is empty because nobody ever asked for it. The loading sheet has it, position one to twenty-six, the lads fill it in on the tablet.
aiko-tanabe: Could it go in the export? Without it I can show the temperature in the trailer, but not say which pallets stood near the warm end.
callum-reid: I can add it myself, it is a field in the template. I will do it by Monday morning, before the first load goes out.
anjali-mehta: Tell me when you change a template, please. Last time the invoice run stopped.
callum-reid: That was one time. But yes, I will tell you before I touch it.
lena-hoffmann: Lovely. Now the trailers. Callum, your list was excellent, do you want to say what it shows?
callum-reid: Sixty-two in total. Eight are ours. Thirty-five belong to four hauliers who said they are willing. Nineteen belong to the two who own their probes and like to be asked twice.
aiko-tanabe: Of the thirty-five, twenty-eight have units that already send data to a portal we can read. The other seven would need a small box, about an hour of work each.
callum-reid: Seven boxes I can arrange. It is the nineteen that I cannot promise anything for.
lena-hoffmann: What did those two say, exactly?
callum-reid: One said send us a proposal. The other said their data is their data. Though the second one runs the Wakefield route for us and would not like to lose it.
aiko-tanabe: Would they let us read the feed for one route for a short time? A test is a smaller question than a contract.
callum-reid: A test on the Wakefield run, that I could ask. I will sound out the hauliers there within two weeks, gently, and tell you who is up for it.
lena-hoffmann: That is exactly right. So for the pilot I would begin with your own eight trailers, where nobody has to be persuaded.
callum-reid: Agreed. They are in the yard most nights, Aiko's boxes arrived yesterday, and my fitter has Saturday free. Two probes each, front and doors.
aiko-tanabe: I will be on the phone with your fitter on Saturday morning if he wants. The first time the door sensor takes some patience.
callum-reid: He will say he does not need it and then he will ring you at nine. So we start on Monday?
lena-hoffmann: We start on Monday and run for two weeks. What is the measure? Gemma wants something she can show to the buyer.
callum-reid: If a depot asks me for proof, I want it in my hand before the driver has finished his tea. Say half an hour after the seal is broken.
aiko-tanabe: So an evidence report within thirty minutes of unsealing. For how many of the loads? The signal is poor in some of the depots.
callum-reid: Nine out of ten. If it is nine out of ten I can explain the tenth.
lena-hoffmann: Nine loads out of ten with the report within thirty minutes. I will send the pilot plan with that measure to everyone by tomorrow.
anjali-mehta: During the pilot, who can log in? I do not want sixty people in there with passwords before the sign-on exists.
aiko-tanabe: Five named users with one-time codes, for the two weeks only. I need the five names and then I close the door behind them.
anjali-mehta: Five is acceptable. Callum, Gemma, two planners and me, because I like to look.
lena-hoffmann: Great. One more thing from Gemma's side, she still wants to see it by pallet position.
aiko-tanabe: With Callum's column and two probes we show an estimate for each position, and we mark it as an estimate. It will not pretend to be a measurement.
callum-reid: Good. If you pretend, the depot will find out, they are not daft. They have thermometers.
lena-hoffmann: I think we have it. Plan tomorrow, start on Monday, and after the two weeks we review it with Gemma in the room.
anjali-mehta: And the guide on Wednesday. I will hold you to it, Aiko.
aiko-tanabe: Please do. Thank you both, and good luck to the fitter.
`,
};
