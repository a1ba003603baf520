import type { Call } from "../../types.js";

/** Kestrel's security review and purchasing meet in one call. */
export const kestrelSecurityAndPricing: Call = {
  key: "kestrel-security-and-pricing",
  title: "Kestrel: security review and price model",
  startedAt: { weeksAgo: 3, weekday: "fri", time: "15:00" },
  activityType: "Negotiation",
  company: "kestrel",
  deal: "kestrel-global-visibility",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "aiko-tanabe", "tessa-grant", "luis-herrera"],
  summary: `Tessa explained Kestrel's security review: a questionnaire of 118 questions, which she sends on Monday. Two topics decide it. Audit logs must go to Kestrel's own monitoring within fifteen minutes and be kept for thirteen months; Track keeps them for six months today and exports once a day. And shipment data about unreleased products must be visible to a short list of people only.

Luis rejected the price per lane: Kestrel opens and closes lanes each season, 140 last year, so the bill would follow the network and not the benefit. He wants a price per shipment, with a yearly floor that gives Northwind security, and asked for tiers by mode because a parcel is not a container. Kestrel moves about 5,200 containers, 2,900 air shipments and 410,000 parcels a year.

The $240,000 on the table is within reach if the model changes, Luis said, but he cannot take a lane price to finance. Three of the four Mondays in Omar's comparison are done, the last two without a relevant difference. Security has to be closed before Luis sends a contract.`,
  actionItems: [
    "Tessa will send the questionnaire with her notes on audit logs on Monday.",
    "Aiko will return the questionnaire within three weeks and mark open items as open.",
    "Aiko will describe how unreleased products can be hidden by role and send it to Tessa by next Friday.",
    "Daniel will take the price per shipment with a yearly floor to Marcus next week.",
    "Daniel will clarify with product whether audit logs can be kept for thirteen months by the end of next week.",
    "Luis will send the shipment volumes of the last eight quarters by Tuesday.",
  ],
  transcript: `
daniel-okafor: Thank you both for doing this together. Vivian suggested that Luis should hear what Tessa asks for, and the other way round.
luis-herrera: She says it changes the price. I told her that everything changes the price, that is what I am paid for.
tessa-grant: I will go first then, so that Luis has something to work with. Daniel, how far is Omar's comparison? I do not review things nobody wants.
daniel-okafor: Three of the four Mondays are done. On the first one there were two mismatches, both from a holiday calendar, and Aiko corrected it. The last two had no relevant difference.
aiko-tanabe: The one still to come is the month end, which is the one I am curious about myself.
tessa-grant: Good. So here is how I work. You get a questionnaire with a hundred and eighteen questions. I send it on Monday, with my notes in it, so you can see where I will look twice.
aiko-tanabe: Is there a format that you prefer for the evidence? Some want a folder, others want links.
tessa-grant: Links to documents with a date on them. And if something is not there, then write that it is not there. I have never rejected a vendor for a gap. I reject them for the gap I find myself.
aiko-tanabe: That is fair. I need about three weeks for it, because some answers come from other teams. I will return it within three weeks and mark the open items as open.
tessa-grant: Three weeks is realistic. When someone says three days, I know that a machine wrote it. Now the two topics that decide it. The first one is audit logs.
aiko-tanabe: What do you need there?
tessa-grant: Who looked at what, who changed what, who exported what. It has to be in our own monitoring within fifteen minutes and it has to be kept for thirteen months.
aiko-tanabe: I will be straight. Today we keep audit logs for six months, and the export runs once a day. The content is what you describe, the timing is not.
tessa-grant: Once a day is not enough. If somebody downloads the launch plan on Friday evening, I do not want to learn it on Saturday at noon.
daniel-okafor: Where do the thirteen months come from? Is it a rule of yours or of somebody else?
tessa-grant: From our insurer. A year plus a month, so that you can compare two Januaries. It is in the policy, I cannot bend it.
daniel-okafor: Understood. Then I will clarify with our product team whether we can keep the logs for thirteen months, and you have an answer by the end of next week.
aiko-tanabe: For the fifteen minutes there may be a way with the event stream we use for shipments. I would put it in the questionnaire as open until it has been tested.
tessa-grant: Good, do it like that. If you keep them for six months and stream everything to me, then I keep it for thirteen myself. That would be acceptable too.
daniel-okafor: That is helpful, so there are two roads. What is the second topic?
tessa-grant: Products that are not released. The name of a product, a launch date and a quantity in one shipment record is enough for a journalist. It has happened to us.
aiko-tanabe: With this kind of system?
tessa-grant: With a forwarder's portal. Somebody took a screenshot. We read the name of our own watch on a fan page eleven weeks before the launch.
luis-herrera: That was a fun day. The forwarder is not with us any more.
tessa-grant: So, for those items there should be a short list of people, about fifteen, who see the product. All others see a code and the box count.
aiko-tanabe: We can hide fields by role, and we can tie it to a product flag. Whether it also works in exports and in the alerts, I want to try out before I say yes.
tessa-grant: The exports are the dangerous part. The screen I am less worried about.
aiko-tanabe: I will write down how it works by role, screen, export and alert, with pictures, and send it to you by next Friday.
tessa-grant: Perfect. That was all from me for the moment. Luis, they are yours.
luis-herrera: Thank you. Daniel, your offer is two hundred and forty thousand a year, priced by lane. Let me tell you why I cannot take it to finance like this.
daniel-okafor: Please.
luis-herrera: Last year we opened and closed a hundred and forty lanes. A new plant partner, a promotion in Chile, a port strike. With a price per lane, I pay you for every detour that the world makes us take.
daniel-okafor: The offer has a band in it, though. Up to ninety active lanes in a quarter it stays the same.
luis-herrera: And in the quarter of a port strike we have a hundred and twenty. So the worst quarter for us is the best quarter for you. You see how it sounds when I say it to finance?
daniel-okafor: I see it. What would you rather have?
luis-herrera: A price per shipment. We ship more, you earn more, and I can explain it in one sentence. And since you will tell me that you need certainty, I offer you a floor for the year.
daniel-okafor: A floor is good. How high are you thinking?
luis-herrera: I will not say a number today, as you would write it down. But I am not trying to halve the two hundred and forty. It is the shape I do not like, not the size.
daniel-okafor: That is good to know. How do we deal with the modes? A parcel and a container cannot cost the same.
luis-herrera: Of course not. Three tiers by mode. We have around five thousand two hundred containers a year, two thousand nine hundred air shipments, and four hundred and ten thousand parcels.
aiko-tanabe: For the parcels, is a shipment one box or one order? Some of your orders come in three boxes.
luis-herrera: Good question. By order, please. The customer bought one thing, and if the warehouse packs badly, it should not cost me three times.
daniel-okafor: I would have to look at what that means for us. Could you give me the volumes by quarter? The peaks are important for the floor.
luis-herrera: I can give you the last eight quarters, by mode and by country. You have it by Tuesday.
daniel-okafor: Great. I will be open with you, we have never priced a visibility deal with a floor, so I cannot decide it alone. I take it to Marcus, our VP Sales, next week.
luis-herrera: Take it to him. Tell him that I am not difficult, I am predictable. Give me a price that follows my boxes and I am done with you in a week.
daniel-okafor: I will quote that sentence. Is there anything about the term or the payment that I should know at the same time?
luis-herrera: Two years, paid by the quarter. And what Tessa said, if the log streaming is an extra module somewhere, then I want it in the price and not as a surprise.
aiko-tanabe: It would not be a module. If it works, it is part of the interface you get anyway.
tessa-grant: And Luis, no contract goes out before I have closed my review. I know that you like to work in parallel.
luis-herrera: I like to, but I will wait. Last time she called the vendor herself.
daniel-okafor: Then the order is clear, security is closed first, and the contract comes after. We do the price model meanwhile, so that nobody loses time.
tessa-grant: You are the first vendor who asked for me before the signature, by the way. Vivian told me. I noticed it.
daniel-okafor: I am glad. Thank you, Tessa, thank you, Luis, and have a good weekend.
`,
};
