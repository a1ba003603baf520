import type { Call } from "../../types.js";

/** Brightmoor explains the four rejected loads that started its search. */
export const brightmoorDiscovery: Call = {
  key: "brightmoor-discovery",
  title: "Brightmoor: discovery, temperature evidence",
  startedAt: { weeksAgo: 8, weekday: "wed", time: "15:00" },
  activityType: "Discovery",
  company: "brightmoor",
  deal: "brightmoor-cold-chain",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "gemma-thornton", "callum-reid", "anjali-mehta"],
  summary: `A supermarket rejected four Brightmoor loads last winter because nobody could prove the temperature between Leeds and the depot. The product was destroyed at a cost of £186,000, and the buyer has put temperature evidence into the next supply agreement. Gemma needs a solution before the coming winter.

Brightmoor moves about 90 chilled and frozen loads a week on 62 refrigerated trailers. Eight are its own, the rest are run by six hauliers. Evidence today is a paper printout from the trailer, if the driver remembers it. Gemma wants evidence per pallet position; Callum would accept one or two probes per trailer because hauliers will not fit more.

Anjali's conditions are single sign-on and data kept in the UK or EU. The main risk is that two hauliers own their probes and may not share the feed. Gemma decides herself up to $100,000 in the first year; above that it goes to the board.`,
  actionItems: [
    "Lena will send the Cold Chain outline with an example evidence report by Friday.",
    "Lena will set up a technical session with Aiko before the end of the month.",
    "Callum will make a list of all trailers with haulier, unit type and probe owner by next Wednesday.",
    "Gemma will share the evidence clause of the supply agreement by tomorrow.",
    "Anjali will send her security requirements within a week.",
  ],
  transcript: `
lena-hoffmann: Thanks for making the time, all three of you. Gemma, your mail said four rejected loads. Would you tell me that story from the start?
gemma-thornton: Gladly, I have told it to our board often enough. Last winter one of our supermarket customers turned away four loads of frozen ready meals at the depot, in three weeks.
gemma-thornton: Their goods-in people found the outer cartons soft on one pallet. They asked for the temperature record from Leeds to the dock, and we could not give them one.
lena-hoffmann: Was the product actually warm, or was it that nobody could say?
gemma-thornton: We will never know. That is the whole point. If you cannot prove it stayed cold, it was warm. That is how a supermarket reads it.
callum-reid: For what it is worth, I think two of the four were fine. Door open at a cross-dock, a bit of frost melt on the outside, core temperature never moved.
lena-hoffmann: What did those four loads cost you in the end?
gemma-thornton: A hundred and eighty-six thousand pounds of product, all destroyed, plus disposal, plus the service penalty. And a very unpleasant meeting.
gemma-thornton: Now the buyer has written temperature evidence into the next supply agreement. Before next winter we show it on request, for every load, or they can refuse it.
lena-hoffmann: Could I see the wording of that clause? It decides what sort of report you need to produce.
gemma-thornton: Yes, I will share the clause with you by tomorrow, with the prices blacked out.
lena-hoffmann: Perfect. Callum, how does a load run today? Take me through one, from the cold store to the depot.
callum-reid: We do about ninety loads a week, chilled and frozen. The trailer is pre-cooled, loaded in Leeds, sealed, then it goes direct or over a cross-dock near Wakefield.
callum-reid: There are sixty-two fridge trailers in the pool. Eight are ours. The other fifty-four belong to six hauliers, and each one has a different idea of what a probe is.
lena-hoffmann: And what evidence comes back today, from those trailers?
callum-reid: A paper printout from the unit, if the driver remembers to press the button. I would say we get six out of ten, and half of those you cannot read.
lena-hoffmann: Do the units record all the time and just nobody fetches it, or is there nothing at all?
callum-reid: Most of them record. The newer ones even send it somewhere, to the haulier's own portal. I have logins for three of those portals and use none of them.
lena-hoffmann: So in many cases the data exists, it is simply not yours. Gemma, what would good look like for you? If I gave you a report for a load, what is on it?
gemma-thornton: Temperature per pallet position, from seal to unseal, with the door openings and the place of each. One page my buyer understands without phoning me.
callum-reid: And this is where we disagree, she and I. Per pallet position means eight or ten sensors in every trailer. No haulier fits that for us.
gemma-thornton: The soft cartons were on one pallet, by the door. A single probe at the bulkhead would have said that everything was lovely.
callum-reid: I know. But two probes, one front and one at the doors, gets us ninety percent of that. I would take per trailer over nothing by Christmas.
lena-hoffmann: It does not have to be one answer. Track Cold Chain takes whatever probes there are and shows which pallet positions they cover. More sensors, a finer picture.
gemma-thornton: So we could have two probes in hauliers' trailers, and fit our own eight properly?
lena-hoffmann: Yes. Some customers use wireless sensors on the pallets for the sensitive lanes only, and get them back with the empties.
callum-reid: Getting them back with the empties. I have been in transport for twenty-two years, and I have feelings about that sentence.
lena-hoffmann: Noted. We will not build the case on that part. What about the hauliers, would they share their feeds?
callum-reid: Four of them yes, if I ask in the right tone. Two own their probes and sell the data as a service to others, so they might want money or just say no.
lena-hoffmann: That sounds like the main risk then. Do you know which trailers those two run?
callum-reid: Roughly nineteen. I can make you a proper list, every trailer with the haulier, the fridge unit and who owns the probe. Give me until next Wednesday.
lena-hoffmann: That list would be worth gold. Anjali, you have been very patient. What does IT need from somebody like us?
anjali-mehta: Two things that are not negotiable. Single sign-on through our identity provider, no separate passwords, and data that stays in the UK or the EU.
lena-hoffmann: Both are possible. We support the usual standards for sign-on, and you choose the region when the tenant is created.
anjali-mehta: I would want that in writing, including backups and support access. We had a supplier whose data was in Dublin while the backups were in Oregon.
lena-hoffmann: Understandable. Could you send me your requirements as a list? Then Aiko, our solutions engineer, answers them one by one.
anjali-mehta: I have a standard document of about forty questions. I will send our security requirements within a week, once I have crossed out what does not apply.
lena-hoffmann: How does the order data get to us? We need to know which load is in which trailer, with which pallets.
anjali-mehta: The transport management system can export a file every fifteen minutes. Anything live would be a project, and I have no project this year.
lena-hoffmann: Every fifteen minutes is fine to begin with. Gemma, may I ask about the budget, and who decides?
gemma-thornton: I decide, up to a hundred thousand dollars in the first year, since you price in dollars. Above that it goes to the board, and then it is next spring, and then it is no use to me.
lena-hoffmann: Very clear. And the time? You said before the next winter.
gemma-thornton: The evidence has to work by the time the clocks go back. I would like a trial on real loads well before, so we learn about the hauliers early.
lena-hoffmann: Then let me suggest this. I send you an outline of Cold Chain with an example evidence report by Friday, so you can hold it against the clause.
gemma-thornton: Please. If the report looks right, the rest is plumbing. No offence, Anjali.
anjali-mehta: None taken. Plumbing is what people notice when it leaks.
lena-hoffmann: And I will set up a technical session with Aiko for Anjali and Callum, before the end of the month, on sign-on, the export and the probe feeds.
callum-reid: Bring someone who has touched a fridge unit, please. The last vendor asked me whether the trailer had Wi-Fi.
lena-hoffmann: Aiko has spent a week in a trailer yard, with cables. You will get on. Is there anything I should have asked and did not?
gemma-thornton: Ask me how I sleep when the forecast is mild and the hauliers are busy. That is what I want to buy.
lena-hoffmann: I will remember that one. Thank you, all three. You have the outline on Friday.
`,
};
