import type { Call } from "../../types.js";

/** Axlepoint describes its line stops and what it expects of inbound visibility. */
export const axlepointInboundDiscovery: Call = {
  key: "axlepoint-inbound-discovery",
  title: "Axlepoint Components – Discovery: inbound visibility",
  startedAt: { weeksAgo: 1, weekday: "tue", time: "09:30" },
  activityType: "Discovery",
  company: "axlepoint",
  deal: "axlepoint-inbound",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "aiko-tanabe", "katrin-vogel", "stefan-braun"],
  summary: `Axlepoint runs eleven plants just in sequence. Stefan's plant had two line stops last quarter, one of 47 minutes and one of 80; Katrin puts a stopped minute at about 9,000 euros. Both times the shipping notice said that the parts were on the road when they were not.

About a third of the suppliers' EDI shipping notices are late or wrong. Stefan's planners see a problem when the truck does not turn up, and hold about two hours of safety stock in trailers on the yard. He needs four hours of warning to change the sequence.

Every connection has to go through the integration platform of Tobias Keller, the CIO. Aiko asked for the notice format and sees no need to connect suppliers directly in a first phase. Katrin proposes to begin with Stefan's plant and the ten suppliers who cause most of the trouble, whom Mei Wong can name. She heard Elif Demir of Harborline speak and wants to talk to her without Northwind on the line. No budget is set yet; Katrin can fund a pilot of up to 40,000 euros on her own.`,
  actionItems: [
    "Daniel asks Elif at Harborline for a call with Katrin by Friday.",
    "Katrin gets the list of the ten most difficult suppliers from Mei by next Wednesday.",
    "Stefan sends the timelines of both line stops by Thursday.",
    "Aiko writes a two-page integration outline for Tobias's platform by next Friday.",
    "Daniel proposes a pilot for one plant and ten suppliers within two weeks.",
  ],
  transcript: `
daniel-okafor: Good morning Katrin, good morning Stefan. I'm Daniel, and with me is Aiko, our solutions engineer. Katrin, you wrote to us after Elif's talk. What made you write?
katrin-vogel: Good morning. She said one sentence. Nobody in her control tower phones a carrier before noon. We phone from five in the morning, so I had to write.
daniel-okafor: That sentence has travelled further than she knows. Could you tell us how inbound works at Axlepoint, for people who don't know your plants?
katrin-vogel: We have eleven plants, all just in sequence. We make axles and drive shafts, and the car maker calls the sequence. If one part is missing then the line stands, and not only ours.
stefan-braun: In my plant we receive about two hundred trucks per day. The window for each truck is thirty minutes. And the material from it is on the line maybe three hours later.
daniel-okafor: Stefan, as I understand it, you had two line stops last quarter. May I ask you to take us through one of them?
stefan-braun: Yes. The first was forty-seven minutes. Bearing rings from a supplier in the Czech Republic. The notice came in the evening, it said forty pallets, on the road, arrival at six.
stefan-braun: At six there was no truck. At half past six we called. At seven somebody told us that the truck had never left, because a machine was broken. But the notice had gone out already.
aiko-tanabe: So the shipping notice was created when they planned to load, not when the truck really left the yard?
stefan-braun: Exactly. In their system the notice goes out at six in the evening, automatically, always. It's a wish and not a message.
katrin-vogel: The second one was eighty minutes, and it was even the same pattern. Another supplier, but again a notice for a truck which was still standing there.
daniel-okafor: And what does a minute of standstill cost you, if you're allowed to say?
katrin-vogel: We calculate around nine thousand euros per minute, with the penalties from the customer. So these two stops together were more than a million. The board knows this number very well now.
daniel-okafor: A hundred and twenty-seven minutes at nine thousand. I see why you came to us. How good are the notices in general?
katrin-vogel: Mei Wong looks after the supplier integration, and she measured it. Around one third of the notices is late or wrong. Wrong quantity, wrong time, or no truck.
aiko-tanabe: Is this one third spread over all of your suppliers, or is it concentrated on a few?
katrin-vogel: Concentrated. We have four hundred suppliers, but Mei says that ten of them make most of the trouble. She could name them to you in her sleep.
aiko-tanabe: That's good news, in a way. Ten can be solved. How do you receive the notices, as a classic EDI message over a provider?
stefan-braun: EDI, yes, through a provider, and then into the ERP. But my planners don't look at it. They look into the yard, if a truck is there or not.
daniel-okafor: And as a protection against that, do you keep stock?
stefan-braun: I keep about two hours in trailers on the yard. Twenty-six trailers, rented, on a yard that's too small. It's officially not there, because we are just in sequence.
katrin-vogel: I didn't hear that, Stefan. But all eleven plants have this stock that is officially not there.
daniel-okafor: I won't put it in the minutes. Stefan, how early would you have to know that a truck is late to be able to do something?
stefan-braun: Four hours. With four hours I can ask the customer to change the sequence, or send a van. With one hour I can only write the report.
katrin-vogel: This is what I need from you. Not a map. I need four hours more than I have today.
daniel-okafor: Four hours more. That's the best definition of success that I've heard this month. Aiko, what would we compare to find that out?
aiko-tanabe: Track would take the notice and then look for proof that the truck is moving. A position from the haulier, or the departure from the supplier's gate. With no proof it raises an exception.
aiko-tanabe: So in the case of the bearing rings, the notice says six in the evening, and at eight there's still no movement. Then Stefan's planner has an alert, ten hours before the window.
stefan-braun: Ten hours would have been a normal night for me. And where does the position come from? Many of these are small hauliers with three trucks.
aiko-tanabe: Most have a telematics box, and we're connected to a lot of those providers. For the others there's a driver link. I'd expect some gaps, and I'd like to see your ten first.
katrin-vogel: I must also tell you about Tobias Keller, our CIO. He wants everything behind his integration platform. Nothing talks to the ERP or to a supplier directly. It's a condition, not a wish.
aiko-tanabe: We can live with that. In a first phase we'd take a copy of the notices from his platform, and give back the exceptions to it. No direct connection to suppliers at all.
katrin-vogel: If you write it down in this way, he'll read it. He doesn't like presentations. Two pages, with the interfaces and with the data that leaves the house.
aiko-tanabe: Two pages it is. I'll write an integration outline for his platform by next Friday. Could I get the format of your notice, one example is enough?
stefan-braun: I'll put one to the timelines. I have the two stops minute by minute, from our report. You'll have both by Thursday, then you see what was known at which time.
daniel-okafor: That's excellent. With those we can replay what Track would have seen. Katrin, how would you like to begin? Eleven plants are a lot for a first step.
katrin-vogel: One plant. Stefan's plant, because he has the pain, and he's honest. And the ten suppliers from Mei. I'll get the list from her by next Wednesday.
daniel-okafor: One plant and ten suppliers, that's a shape I can work with. And what would have to happen in it for you to go on to the other ten plants?
katrin-vogel: In three months, I want that we see at least eight of ten late trucks four hours before. And no more than a few false alarms per day, or else the planners will switch it off.
stefan-braun: Five false alarms per day. With more than that I'd switch it off myself, I can say so openly.
daniel-okafor: Eight in ten, four hours, at most five false alarms a day. Let me ask about money. Is there a budget for this already?
katrin-vogel: Not for all of the plants. After a million in line stops there'll be one, but it needs the board. A pilot up to forty thousand euros I can sign on my own.
daniel-okafor: Good to know, thanks for being open. Then I'll propose a pilot for one plant and ten suppliers within two weeks, and it'll fit under that.
katrin-vogel: One more thing. I want to talk to Elif Demir. But without you on the line, I hope that's okay. I want to ask her what went wrong.
daniel-okafor: It's more than okay. I'll ask Elif for a call with you by Friday. She'll tell you what went wrong as well, she always does.
stefan-braun: Ask her if her planners trust the alerts. In the end that's the only question for me.
katrin-vogel: I'll ask it first. Thank you, this was concrete. I was afraid that I'd see a map with many colourful trucks.
daniel-okafor: No maps until you ask for one. Thank you both, and I hope for quiet nights until then.
`,
};
