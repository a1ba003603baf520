import type { Call } from "../../types.js";

/** The pricing call after which Parcelwise went quiet. */
export const parcelwisePricingCall: Call = {
  key: "parcelwise-pricing-call",
  title: "Parcelwise Fulfilment – Pricing for the branded portal",
  startedAt: { weeksAgo: 19, weekday: "tue", time: "10:00" },
  activityType: "Negotiation",
  company: "parcelwise",
  deal: "parcelwise-client-portal",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "marcus-bell", "nadia-hussain", "owen-price"],
  summary: `Parcelwise likes the tracking portal under its own brand. Owen has shown the draft to three of the 40 client brands, and two asked when they could have it. Nadia expects it to help her keep clients: she lost five last year, two of them over poor tracking.

Price is the sticking point. The offer is $54,000 a year plus a one-time setup fee of $18,000. Nadia accepts the yearly figure in principle but calls the setup fee a deal breaker, since Parcelwise pays for a warehouse move at the same time. Marcus offered to spread the fee over the first year; she turned that down. He will look at a smaller setup and did not promise to drop the fee.

Timing is open as well. The move to the new warehouse in Trafford starts in five weeks and will take most of Nadia's attention. Owen would prepare the client side meanwhile, starting with ten brands. No date for a next call was agreed.`,
  actionItems: [
    "Marcus reviews a reduced setup fee and gives Lena an answer by Friday.",
    "Lena sends a revised offer for ten brands first by next Tuesday.",
    "Lena sends Owen the client onboarding checklist by tomorrow.",
    "Owen lists the ten client brands for a first phase by the end of next week.",
  ],
  transcript: `
lena-hoffmann: Good morning Nadia, morning Owen. Marcus, our VP Sales, has joined me so that we can talk about money properly, and not in three rounds of mails.
nadia-hussain: Morning. That's welcome. I've got builders at half eleven, so let's be quick. I've read the offer, and I've got one problem with it.
marcus-bell: Hi Nadia, hi Owen. Good to meet you. I'd like to hear the problem, but could I first hear what you like? I've only seen the notes.
nadia-hussain: The portal's good. It's got our logo, our colours, our web address. Clients wouldn't know you exist, no offence. That's what I've wanted for two years.
marcus-bell: None taken, that's the point of it. Owen, you've shown it to some clients, I understand?
owen-price: I have, I showed the draft to three. We've got forty brands, and I picked a big one, a small one and a moaner. Two of the three asked me when they can have it.
lena-hoffmann: Which one didn't? Was it the moaner?
owen-price: No, the moaner loved it. It was the small one, they do forty parcels a week. They said they'd just look at the carrier's page, same as now.
marcus-bell: That's a helpful detail. And why does it matter to you commercially, Nadia? What happens if you don't have it?
nadia-hussain: I lose clients. Five went last year, and two told me to my face that it was the tracking. Their customers ask them where a parcel is, they ask us, and we ask the carrier.
owen-price: My team gets about three hundred of those a day across the lot. It's where's my order, all day, every day. We call it the wismo choir.
nadia-hussain: My clients don't leave over a late parcel. They leave because I couldn't tell them where it was.
lena-hoffmann: I'd like to keep that sentence, Nadia. Do you know what a lost client is worth to you in a year?
nadia-hussain: A middling one, about thirty thousand pounds of margin. So if it saves me two, it's paid for. I'm not arguing about whether it's worth it.
marcus-bell: Then let's go to the problem. Which part of the offer is it?
nadia-hussain: The setup fee. Fifty-four thousand dollars a year, fine, I can get there in principle. But eighteen thousand on top before a single client's logged in? That's a deal breaker.
lena-hoffmann: Let me say what's in it. It's connecting your warehouse system and seven carriers, and setting up the brands. It's around six weeks of work for two people on our side.
nadia-hussain: I know it's work. But I'm paying for a new warehouse at the same time. Racking, conveyors, a fire system. Everyone I meet this year has got a setup fee.
marcus-bell: When does the move begin?
nadia-hussain: Five weeks from now. We're going to Trafford, twice the space. It'll take the best part of a quarter, and I'll be living in a hard hat.
marcus-bell: So is it the amount that hurts or that it all falls in this quarter? What if we spread the eighteen thousand over the first year, fifteen hundred a month?
nadia-hussain: No. It's the same money, just slower. My board looks at the total, and they'll say, why are we paying someone to let us pay them?
marcus-bell: Fair enough. I had to ask. What would your board be able to say yes to?
nadia-hussain: No setup. Or something so small that nobody in the room would notice it. And I'd sign for two years if it came to that.
marcus-bell: I can't drop it to nothing on this call. The work's real, and somebody has to be paid for it. But I can look at whether the work could be smaller.
owen-price: Can I chip in? We don't need all forty brands on day one. If it was ten, would that be less work? I'd rather do ten properly anyway.
lena-hoffmann: It would. The brands aren't the big part, but those ten might only ship with three or four carriers, and not seven. That's where most of the hours are.
owen-price: I'd have to check, but I reckon the ten I'm thinking of use four. Two of the seven carriers are only there for pallets, and nobody tracks a pallet on a phone.
marcus-bell: Then a smaller setup makes sense. Ten brands, four carriers, the rest later when there's less on fire. I'll review what the fee could be and give Lena an answer by Friday.
nadia-hussain: I'd look at it. I'm not promising anything. If there's still a five-figure number under setup, please don't send it, save yourselves the bother.
lena-hoffmann: That's clear, thank you. I'd send you a revised offer for ten brands first by next Tuesday. Would you be able to look at it before the move begins?
nadia-hussain: I'll try. I'm honest with you, once the lorries start, I won't read anything that hasn't got a pallet on it.
owen-price: I could keep things going on the client side, though. I'm not moving the racking. Is there a list of what a client has to give us to be set up?
lena-hoffmann: There's a client onboarding checklist. Logo, colours, sender names, the wording of messages, who gets the alerts. I'll send it to you by tomorrow.
owen-price: Brilliant. If I've got that, I can have the brands half ready. And I'll list the ten I'd start with, by the end of next week.
marcus-bell: How would you pick those, Owen? Biggest ones or noisiest ones?
owen-price: Noisiest. The ten noisiest make about half of the choir. If they go quiet, my team gets its afternoons back.
marcus-bell: I like how you think. Half of three hundred a day, that's a business case by itself.
nadia-hussain: He's right about that. If I could move two of his people onto onboarding, I wouldn't have to hire in the new place.
lena-hoffmann: Shall we put two salaries in the offer as a comparison? You could use it with your board.
nadia-hussain: Put it in. But put it in pounds, please. I get the dollars every time and I've got to do the sums in front of people.
lena-hoffmann: In pounds, of course. I'm sorry that we didn't do that from the beginning.
marcus-bell: Nadia, is there anyone else that you're talking to about this? I'd rather know.
nadia-hussain: One, they're cheaper, but it's their brand at the bottom of each page. So it's you or nothing. And right now nothing's quite attractive, it's free.
marcus-bell: Nothing is always our toughest competitor. Can we put a date in the diary, for after you've got the new offer?
nadia-hussain: Not today. Send it over, and I'll come back to you when I've seen it. If I give you a date now, I'd only cancel it.
lena-hoffmann: Okay. Then I won't push. Owen, you and I stay in touch over the checklist.
owen-price: Yeah, do. I'll be the one who still answers his emails.
nadia-hussain: That's true, sadly. Right, my builders are here, and they're early for once. Thanks, both. It's a good product, just sort out the entry ticket.
marcus-bell: Understood, the entry ticket. Thank you, Nadia, and good luck with the move.
`,
};
