import type { Call } from "../../types.js";

/** Quality assurance and procurement set their terms; the last meeting before the silence. */
export const castellanValidationReview: Call = {
  key: "castellan-validation-review",
  title: "Castellan: validation package and contract terms",
  startedAt: { weeksAgo: 13, weekday: "wed", time: "14:00" },
  activityType: "Technical Review",
  company: "castellan",
  deal: "castellan-cold-chain",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "aiko-tanabe", "ines-carvalho", "yusuf-aydin"],
  summary: `Ines named what quality assurance needs before anything goes live: a complete audit trail, electronic signatures bound to the record, and a release that stays frozen until Castellan has requalified the next one. Northwind's frozen release lasts six months today; Ines asked for twelve. Aiko showed the audit trail and admitted that exporting it is only possible per shipment, not for a whole period.

The validation package will contain requirements traceability, test scripts with evidence and a risk assessment: about 160 pages. Ines expects four weeks for her comments, but warned that an inspection by the authority may take her team away at any time.

Yusuf wants a three-year price with an exit after the first year and no indexation. He questioned paying for all four hubs from day one, since only Basel will be validated at first. Daniel could not agree to the exit on the call and takes it to the deal desk.`,
  actionItems: [
    "Aiko will deliver the validation package to Ines within two weeks.",
    "Aiko will find out whether the audit trail can be exported for a whole period and tell Ines by next Friday.",
    "Daniel will ask product whether a frozen release can last twelve months and answer by next Friday.",
    "Daniel will take the exit after the first year and a price by hub to the deal desk next week.",
    "Ines will comment on the package within four weeks of receiving it.",
    "Yusuf will send Castellan's contract template by Monday.",
  ],
  transcript: `
daniel-okafor: Thank you for joining, Ines, and welcome, Yusuf, as this is our first time together. We have two halves today, validation first, and then the contract.
ines-carvalho: Good. I would like to say at the beginning that I have read your two pages to Mathias. They are well written and they contain nothing that I need.
daniel-okafor: That is honest. Then please tell us what you need.
ines-carvalho: Three things. An audit trail that nobody can switch off, electronic signatures that are bound to the record, and a release that does not change under my feet.
aiko-tanabe: May I show you the first one right away? I have a test shipment open with an excursion that was closed by a user.
ines-carvalho: Please. Show me what happens if that user changes the reason afterwards. That is where I usually stop a demonstration.
aiko-tanabe: So here I change it. The old value stays, the new value is added, with the user, the time in UTC, and it asks me for a reason for the change.
ines-carvalho: And can an administrator delete that entry? Not should, can.
aiko-tanabe: No. There is no function for it, and the entries are chained, so a missing one would be visible in the check that runs every night.
ines-carvalho: That is better than what I have seen from others. How do I give it to an inspector? He will ask for everything between two dates.
aiko-tanabe: Here I must be careful. You can export the audit trail for a shipment. For a whole period there is no export on the screen today, you would do it shipment by shipment.
ines-carvalho: For nine thousand shipments a year. You understand that this is not an answer I can give to an inspector who is sitting in front of me.
aiko-tanabe: I do. I will find out whether we can export it for a whole period, perhaps by the interface, and tell you by next Friday.
ines-carvalho: Good. Say no if it is no. I can write a procedure around a no, I cannot write one around a maybe.
aiko-tanabe: Then you get a yes or a no. On signatures, each one holds the printed name, the meaning and the time, and asks for the password again at the moment of signing.
ines-carvalho: Bound to the record in a way that I cannot copy it to another record?
aiko-tanabe: Yes, it is a hash over the content. If the content changes, the signature becomes invalid and says so in red.
ines-carvalho: I accept that in principle and will test it. The third one, the release. How often do you change your software?
daniel-okafor: The normal release is every two weeks. For validated customers there is a frozen release that only gets security fixes, and it stays for six months.
ines-carvalho: Six months is too short. I need eight weeks to requalify. I would be in requalification for a third of my life.
daniel-okafor: What would work for you?
ines-carvalho: Twelve months. And the security fixes with a description before they are installed, not after.
daniel-okafor: The description before is possible. Twelve months I cannot promise, I would need to ask our product team. I will have an answer by next Friday as well.
ines-carvalho: Please understand why I insist. My signature is under it, with my name. If the software changes on Tuesday, then on Wednesday I signed something that does not exist.
daniel-okafor: That is the clearest way anyone has put it to me. I will use it with product, if you allow.
ines-carvalho: You may. Now, what is in your validation package? I have seen packages that were a brochure with page numbers.
aiko-tanabe: A traceability matrix from your requirements to our tests, the test scripts with the evidence, the risk assessment, the description of the system and our development procedure. Around a hundred and sixty pages.
ines-carvalho: Test evidence with screenshots of the real release, not of a similar one?
aiko-tanabe: Of the frozen release, with its number on every page. I need two weeks to put it together for the Basel configuration, then you have it.
ines-carvalho: Then I comment within four weeks of receiving it. But there is one condition that I do not control. The authority has announced an inspection for this period without a date. When they come, my whole team is in that room, and everything else stops. Also you.
daniel-okafor: How long would something like that take?
ines-carvalho: The inspection itself, one week. The answers to it, as long as it takes. I say it now so that nobody tells me later that I was the delay.
daniel-okafor: Understood, and thank you for the warning. Yusuf, you have been listening for a while. Shall we turn to the contract?
yusuf-aydin: Happily. I have three points too, it seems to be the custom here. The first one is the term, we would like a price for three years.
daniel-okafor: Three years is good for us as well, that is what the offer has.
yusuf-aydin: With an exit after the first year, at no cost. That is not in the offer.
daniel-okafor: May I ask what the exit is meant to protect you from?
yusuf-aydin: From exactly what you heard. If quality is not finished in twelve months, I have paid for a year of nothing, and I do not want to pay for three.
daniel-okafor: I see the logic. I cannot agree to that on this call, because the three-year discount depends on the three years. I will take it to our deal desk next week.
yusuf-aydin: Take it with my second point, then. The price covers four hubs from the first day. But only Basel will be validated at first. Why do I pay for São Paulo?
daniel-okafor: Because the set-up of all four is in it. But I hear you, a price by hub that starts when the hub starts. I will bring that to the deal desk together with the exit.
yusuf-aydin: Good. And the third, no indexation. Three hundred and ten thousand is three hundred and ten thousand, not plus inflation, plus something.
daniel-okafor: We can talk about that when the other two are clear. It is probably the easiest of the three.
yusuf-aydin: I thought you would say so. Whose paper do we use? We have our own template for software in regulated areas and I would prefer it.
daniel-okafor: We can work with yours. Would you send it to us, so that our lawyer sees it early?
yusuf-aydin: You have it by Monday. It is long, I apologise in advance, it was written by people who had been hurt.
ines-carvalho: Some of those people were me. The annex on change control is mine, so read this one carefully.
aiko-tanabe: I will read that annex myself before I write the package. It may answer the twelve months better than we can.
daniel-okafor: Is there anything that would let Claire start earlier with something? She is waiting for her five-minute alerts.
ines-carvalho: Not on product that goes to a patient. If somebody has a flow that is not validated, that is not my department, and then I do not need to know.
yusuf-aydin: Without a contract I would need to know, though. Please do not start anything for free that I have to explain later.
daniel-okafor: Nothing without you, I promise. So, the package in two weeks, the two answers by next Friday, and the deal desk next week.
ines-carvalho: Good. It was a useful meeting. I do not say that to be polite, I am not known for it.
daniel-okafor: Then I take it as a certificate. Thank you, Ines, thank you, Yusuf.
`,
};
