import type { Call } from "../../types.js";

/** A first conversation with Nimbus about freight for desert solar sites. */
export const nimbusProjectFreightDiscovery: Call = {
  key: "nimbus-project-freight-discovery",
  title: "Nimbus Solar – Discovery: project freight",
  startedAt: { weeksAgo: 1, weekday: "wed", time: "17:00" },
  activityType: "Discovery",
  company: "nimbus",
  deal: "nimbus-project-freight",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "aiko-tanabe", "tara-quinn"],
  summary: `Nimbus moves panels, trackers and inverters to desert sites. The next project needs about 1,150 truckloads in five months, from two ports and one factory in Texas. Tara plans it alone in a spreadsheet with 14 tabs.

The limit is the site: it can unload twelve trucks a day, there is no room to park, and wind stops the cranes on roughly one day in six. When the order of deliveries is wrong, crews stand idle at about $22,000 a day. On the last project that happened on nine days. Containers held too long cost another $130,000.

Aiko thinks Plan fits the daily loads and the limit at the site. She was open that Plan has no notion of a construction sequence; Tara would have to give each block a need-by date. Oversize permits, 18 a month by hand, are not in Plan either. Isaac Benally, VP Procurement, has to approve anything above $25,000 and asks first whether the tool is paid for all year or per project. Trucks start rolling in eleven weeks, so Tara wants a decision in about six. Lena made no promise on pricing per project.`,
  actionItems: [
    "Tara sends her planning spreadsheet and the delivery schedule by Friday.",
    "Aiko models two weeks of the project in Plan by the end of next week.",
    "Lena finds out whether a price per project is possible and tells Tara by next Tuesday.",
    "Tara sets up a call with Isaac within three weeks.",
  ],
  transcript: `
lena-hoffmann: Hello Tara, nice to meet you. Aiko is here from our solutions team. You wrote that you move solar panels into the desert, and that it's mostly chaos. Tell us about the chaos.
tara-quinn: Hi, both. So, we build utility-scale sites. Panels, trackers, inverters, piles, cable. It's all got to get to a spot in the desert that doesn't have an address.
lena-hoffmann: No address at all? What do you give to a driver?
tara-quinn: A pin on a map and a phone number. And then they call that number, which is mine, because the last four miles have no signal and three wrong turns.
aiko-tanabe: How many loads are we talking about, for a typical site?
tara-quinn: The next one's about eleven hundred and fifty truckloads in five months. Panels come through Long Beach and Houston, and the trackers come from a factory in Texas.
aiko-tanabe: And who plans these loads? Is there a team, or a forwarder who does it for you?
tara-quinn: You're looking at the team. The forwarders do the ocean part. From the port to the site it's me and a spreadsheet. It's got fourteen tabs, and I'm scared of three of them.
lena-hoffmann: I think I know those three. What's the hardest part, is it finding the trucks or getting the order right?
tara-quinn: The order, by a mile. The site can unload twelve trucks a day. That's it. There's no place to park, so truck thirteen sits on the shoulder of a county road.
aiko-tanabe: And the twelve, is that always twelve, or does it depend on what's on the truck?
tara-quinn: Depends. Panels are quick, with a telehandler it's maybe thirty minutes. An inverter skid takes the crane and half a morning. And then there's the wind.
lena-hoffmann: The wind? What does it do to you?
tara-quinn: Over twenty-five miles an hour, the crane stops. Then nothing big comes off. About one day in six at this site. And I've got trucks that left Houston two days ago.
aiko-tanabe: So you've got a limit by day, an unloading time by type, and then days on which the limit breaks down without warning. What do you do on these days now?
tara-quinn: I call drivers and beg. Some of them wait at a truck stop an hour out. Some just leave, and I pay for it twice.
lena-hoffmann: Do you know what that has cost you on the last project? I'm trying to get a feeling for the size.
tara-quinn: I do, because I had to explain it. On nine days the crews had nothing to install, since the wrong stuff was on site. An idle crew is around twenty-two thousand dollars a day.
lena-hoffmann: So that's close to two hundred thousand only for idle crews. Was there something on top of that?
tara-quinn: Containers. We kept them too long, because I couldn't empty them. A hundred and thirty thousand in fees. I had panels in containers at the port, and people waiting for panels at the site.
tara-quinn: On a solar site nobody waits for a truck. A hundred and forty people wait for the right truck.
lena-hoffmann: That's a wonderful way to say it. Can I ask how you know what the right truck is? Who tells you what's needed when?
tara-quinn: The construction manager. He's got a schedule by block. The site's forty-eight blocks, and each one needs piles, then trackers, then panels, then cable. In that order, or it doesn't work.
aiko-tanabe: And does the schedule move around a lot during those five months?
tara-quinn: Every Monday. He hits rock in block nine and so they skip to block fourteen. I get an email that says, we've flipped nine and fourteen. Then my weekend was for nothing.
aiko-tanabe: Okay. Let me tell you what fits and what doesn't. Plan builds loads per day, and it respects a limit at the destination, in trucks and in unloading minutes. So your twelve a day fits.
aiko-tanabe: If there's wind, you'd close the crane for that day, and Plan moves the big items to the next free days and pulls the panels forward. You'd see which trucks you'd have to call.
tara-quinn: Okay, wait. It would tell me which ones to call, and not leave me to find that out from fourteen tabs?
aiko-tanabe: Yes, it's a list of changes against yesterday's plan. But here's what it doesn't do. It has no notion of a construction sequence. It doesn't know that trackers come before panels.
tara-quinn: So it could send me panels for block nine when there aren't any trackers in there?
aiko-tanabe: It could, unless every order has a need-by date. If you give each block and material a date, Plan follows the dates. So the sequence has to be in your dates.
tara-quinn: I've got the dates, sort of. They're in tab eleven. If he flips two blocks, could I flip the dates in one go?
aiko-tanabe: With an import, yes. You change the sheet, load it again, and Plan rebuilds from there. I'd want to try that with your real data before I say that it's comfortable.
tara-quinn: I'd much rather you try it than tell me it's easy. I can send you the spreadsheet and the delivery schedule by Friday. Don't laugh at it.
aiko-tanabe: I never laugh at a spreadsheet that's moved a thousand trucks. I'll model two weeks of the project in Plan by the end of next week, with a windy day in it.
tara-quinn: Make it two windy days in a row. That's what broke me last time.
aiko-tanabe: Two windy days in a row, noted. I'd pick weeks with inverters in them, too.
lena-hoffmann: Tara, let's talk about how you decide at Nimbus. If you liked what Aiko shows you, who else has to say yes?
tara-quinn: Isaac Benally. He's our VP Procurement. I can sign up to twenty-five thousand, and anything over that is his.
lena-hoffmann: And what will he ask first?
tara-quinn: Whether we pay for it all year. We build for five months, then there's a gap, then the next site. He hates paying for things that sit. He'll want a price per project.
lena-hoffmann: I have to be careful here. We sell by the year, normally. I'll find out whether a price per project is possible at all and tell you by next Tuesday, either way.
tara-quinn: Either way's good. If it's a no, then I need to build him another argument, and the nine idle days might be it.
lena-hoffmann: They're a good argument. Nine days at twenty-two thousand is more than any license we'd talk about. When does the new project start?
tara-quinn: First trucks roll in eleven weeks. So I'd want to decide in six or so, otherwise I'm doing it in the spreadsheet again, and I can't switch halfway through.
lena-hoffmann: Six weeks is possible, if we don't lose any. Can you bring Isaac in before that? I'd rather have him see the model than read an offer.
tara-quinn: I'll set up a call with him within three weeks. He'll want it short. Show him the windy days and the container fees, and skip the rest.
aiko-tanabe: One more question from me. Do you need to see where the trucks are on the road, or is planning enough for now?
tara-quinn: Planning first. I'd rather you solved permits. The inverters and transformers are oversize, so I plan eighteen permits a month by hand, with escort times. Does Plan do those?
lena-hoffmann: No, permits and escorts aren't in there. I'll write them down as a request from you. Is there anything that would make you stop this right away?
tara-quinn: If it takes me more than a day a week to feed it. I'm one person. If the tool needs its own planner, I'm out.
aiko-tanabe: Then I'll write down how long every step takes when I build the model. You'll see the minutes.
tara-quinn: Perfect. This was a lot more concrete than I thought it'd be. I'll go clean up tab eleven.
lena-hoffmann: Leave it as it is, we want the truth. Thank you, Tara, and talk soon.
`,
};
