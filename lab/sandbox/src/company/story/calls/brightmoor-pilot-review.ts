import type { Call } from "../../types.js";

/** Two weeks of evidence from Brightmoor's own trailers: what worked, and what comes next. */
export const brightmoorPilotReview: Call = {
  key: "brightmoor-pilot-review",
  title: "Brightmoor: pilot review, Track Cold Chain",
  startedAt: { weeksAgo: 1, weekday: "fri", time: "15:00" },
  activityType: "Business Review",
  company: "brightmoor",
  deal: "brightmoor-cold-chain",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "aiko-tanabe", "gemma-thornton", "callum-reid"],
  summary: `The two-week pilot on Brightmoor's own eight trailers met its goal: 71 of 76 loads (93%) had an evidence report within 30 minutes of unsealing, against a target of nine in ten. Four of the five misses came from one depot without signal, where reports arrived up to three hours late; the fifth was a flat battery.

The pilot paid off once already. On Thursday of last week a depot queried a load, Callum sent the report within eleven minutes and the load, worth about £41,000, was accepted. The supermarket's quality manager liked the report but asks for the calibration date of each probe on it. Gemma still wants measurement rather than an estimate per pallet position on the six most sensitive products.

The next step is the probe test with two hauliers on the Wakefield run. Three are candidates; the haulier who owns his probes would share the feed for four weeks if the data is not used to compare hauliers. Gemma wants to decide within three weeks, and the offer has to stay under $100,000 in the first year with the hauliers' boxes included; the current one of $94,000 leaves them out. She would consider two years if she can leave when the hauliers do not come along.`,
  actionItems: [
    "Lena will send Gemma a revised offer with the hauliers' boxes and an exit included, under $100,000 for the first year, by next Wednesday.",
    "Lena will draft a one-page data sharing letter for the hauliers and send it to Callum by Tuesday.",
    "Aiko will add the calibration date of each probe to the evidence report by next Friday.",
    "Aiko will send Callum a store-and-forward setting for the depot without signal on Monday.",
    "Callum will decide which two hauliers join the probe test on the Wakefield run by next Thursday.",
    "Gemma will send the list of the six most sensitive products by Monday.",
  ],
  transcript: `
lena-hoffmann: Good afternoon. It is Friday at three, so I appreciate that you both came. We have two weeks of pilot to look at, and then the question what happens next.
gemma-thornton: I would not have missed it. I have a call with the supermarket's quality manager on Tuesday, and I would like to have something to say for once.
lena-hoffmann: Then the result first. We agreed on nine loads out of ten with an evidence report within thirty minutes of unsealing. Aiko, what did we get?
aiko-tanabe: Seventy-six loads on your eight trailers in the two weeks. Seventy-one had the report in time. That is ninety-three percent, so a little over the target.
callum-reid: And I will add that nobody pressed a button for it. I checked with the drivers, most of them forgot that the thing was there.
gemma-thornton: What about the five that failed? Those are the ones the buyer would ask about.
aiko-tanabe: Four were at the same depot, where the unloading bay has no signal. The report came as soon as the trailer left, up to three hours late. Nothing was lost, only late.
callum-reid: That is the one with the metal roof. You cannot even make a phone call in there. The fifth was a flat battery in a door sensor, our fitter has changed it.
gemma-thornton: Three hours late is no use if the load is standing there being argued about. Can that be fixed, or is it just a bad depot?
aiko-tanabe: Partly. The box can store the data and forward it over the driver's phone, he only has to walk out of the bay. I will send Callum the setting on Monday.
callum-reid: Send it, and I will try it on the Tuesday run. It goes to that depot twice a day.
lena-hoffmann: Callum, you mentioned on the phone that a load was questioned. Would you tell Gemma in your own words?
callum-reid: Thursday of last week, a depot rang me about pallet nineteen, soft corner on a carton. I pulled up the report, sent it over, eleven minutes from ringing to sending.
callum-reid: It showed minus twenty from Leeds to the dock, and one door opening of six minutes at Wakefield. They read it, said fine, and took the load.
gemma-thornton: And what was the load worth? I know, but I would like Lena to hear it.
callum-reid: About forty-one thousand pounds. Last winter that lorry would have come home and gone in the skip.
gemma-thornton: Exactly. Eleven minutes on the phone instead of forty-one thousand pounds in a skip. I do not need a business case after that, I need it on the other fifty-four trailers.
lena-hoffmann: May I quote you on that internally?
gemma-thornton: You may, and you may put it on a mug. But I have three points, so do not relax yet.
lena-hoffmann: We are listening. What is the first one?
gemma-thornton: The report. I showed it to the quality manager on Wednesday, only the picture. He likes the page, but he wants the calibration date of each probe on it.
aiko-tanabe: That makes sense, otherwise anyone can say the probe was off. We store the date already, it is just not printed. I can add it to the report by next Friday.
gemma-thornton: If it is there by next Friday I can tell him so on Tuesday. Good. Second point, pallet positions.
gemma-thornton: Yes, Callum, here we go again. With two probes you show me an estimate for each position, and Aiko marks it honestly as an estimate. For most products I accept that now.
aiko-tanabe: For most. And for which ones not?
gemma-thornton: There are six products with cream sauces where two degrees decide. For those I want a measurement on the pallet, not an estimate.
aiko-tanabe: We could put wireless sensors on those pallets only. How many pallets a week are we talking about?
callum-reid: Perhaps thirty, not more, and they all go to two depots. Even I could get thirty sensors back from two depots. Probably.
lena-hoffmann: Gemma, could you send us the list of the six products? Then we price the sensors for exactly those.
gemma-thornton: I will send you the list by Monday, with the volumes for the winter range.
lena-hoffmann: Thank you. And the third point?
gemma-thornton: The hauliers. Eight trailers are lovely, but I have sixty-two. Where are we with the Wakefield run, Callum?
callum-reid: I have three candidates. Two of the willing ones, both with units we can read already, and then the big one who owns his probes.
gemma-thornton: The one whose data is his data?
callum-reid: That one. But I had a coffee with his operations man. They would share the feed for four weeks, if we promise not to use it to compare hauliers with each other.
lena-hoffmann: That sounds like a promise we can give. Did he want it in writing?
callum-reid: He did. He does not want it to turn up in the next tender as a league table, and I can see his point.
lena-hoffmann: Then I will draft a one-page letter on data sharing, what is used and what is not, and send it to you by Tuesday. You can put it on your own paper.
gemma-thornton: I will sign it if it is one page. If we get him, the other one who owns his probes will follow, they watch each other.
aiko-tanabe: For the test I need two hauliers, not three. With two I can be sure that both feeds are checked by hand every day for the first week.
gemma-thornton: Then Callum has to choose. I would take the big one and one of the easy ones.
callum-reid: So would I, but let me speak with the easy ones first, so that nobody feels left out. I will decide which two join by next Thursday.
lena-hoffmann: Next Thursday is good. Then the test could begin the Monday after, with the letter signed.
gemma-thornton: Let us talk money, because my limit has not moved. Under a hundred thousand dollars in the first year, or it goes to the board and winter is over.
lena-hoffmann: I have it in mind. Our current offer is at ninety-four thousand, and that does not yet include boxes for the hauliers' trailers.
gemma-thornton: Then include them. Seven boxes, the sensors for the cream sauces, everything, and still under a hundred. You will find a way.
lena-hoffmann: I need to talk to Marcus, our head of sales, about the term. If you signed for two years I would have more room in the first. Would you consider that?
gemma-thornton: I would consider two years if I can leave when the hauliers do not come along. If only my eight trailers work, I am not paying for sixty-two.
lena-hoffmann: That is a fair condition. I will send you a revised offer by next Wednesday, with the boxes, under a hundred thousand for the first year, and with that exit in it.
callum-reid: And what happens with the eight until then? The pilot ended today, officially. I would hate to switch them off on a Friday.
aiko-tanabe: They stay on. I have extended the tenant until the decision, nobody has to unscrew anything.
gemma-thornton: Good. I want to decide within three weeks. If the Wakefield test looks half as good as this did, the answer is easy.
lena-hoffmann: Then let us all do our homework. Thank you, Gemma, thank you, Callum, and please thank the fitter as well.
callum-reid: He rang Aiko at nine on that Saturday, by the way. Just like I said he would.
aiko-tanabe: Five to nine. Have a good weekend, everyone.
`,
};
