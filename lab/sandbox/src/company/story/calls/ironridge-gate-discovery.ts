import type { Call } from "../../types.js";

/** Ironridge's first proper conversation: hours lost at the mill gates, and why. */
export const ironridgeGateDiscovery: Call = {
  key: "ironridge-gate-discovery",
  title: "Ironridge Steel – Discovery: trucks at the gate",
  startedAt: { weeksAgo: 7, weekday: "tue", time: "15:00" },
  activityType: "Discovery",
  company: "ironridge",
  deal: "ironridge-dock",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "walter-novak", "denise-coleman", "amir-rahimi"],
  summary: `Ironridge loses hours of truck time at its three mill gates. Average turn time is three hours and ten minutes; Walter wants 75 minutes and pays about $40,000 a month in demurrage and detention across the mills.

Drivers arrive in one wave before the morning shift because there are no appointments. Denise runs the yard at the main mill with a whiteboard and a radio and keeps a handwritten gate log that she also types into a spreadsheet. Amir explained that the ERP releases loads in batches at 04:00, so slots can only be offered after the release. Whether Dock can follow the release on its own is for Lena to find out.

Scope is Dock for all three mills. Tracking on the road is of no interest for now. Walter will look at a demo on condition that it uses Ironridge's own gates and load types; rail is out.`,
  actionItems: [
    "Lena sends a one-page recap with the 75-minute target and the scope of three mills by Thursday.",
    "Lena books a demo of Dock with Aiko on Ironridge's own gates within the next month.",
    "Denise exports the gate log of the last eight weeks for all three mills before the demo.",
    "Amir sends a sample of the 04:00 release file with customer names removed by next Tuesday.",
  ],
  transcript: `
lena-hoffmann: Good morning everyone, thanks for making time. Walter, you wrote that trucks are your problem and not steel. Could you start with what that looks like on a normal Monday?
walter-novak: On a normal Monday I can see the line from my office window. Forty flatbeds on the access road before seven, and the last of them leaves after lunch.
lena-hoffmann: And when you say leaves after lunch, do you have a figure for the time from gate in to gate out?
walter-novak: Three hours and ten minutes on average, across the three mills. I want seventy-five minutes. If you can't get me near that, we don't have much to discuss.
lena-hoffmann: That's a very clear target, I like that. What does the difference cost you today, in money or in people?
walter-novak: Demurrage and detention, about forty thousand dollars a month all in. And two carriers told us they'll raise the rate for our lanes because their drivers lose half a day.
denise-coleman: It's also my people. I have four folks at the main gate in the morning and one of them does nothing except tell drivers to wait.
lena-hoffmann: Denise, you run the yard and the docks. How do you know at any moment which truck is where?
denise-coleman: I've got a whiteboard and a radio. Magnets with the carrier's name, a column for each bay. When it rains and the radio cuts out, I walk.
lena-hoffmann: A whiteboard with magnets. How many bays are we talking about at the main mill, and how many trucks a day?
denise-coleman: Twelve bays at the main mill, around a hundred and thirty trucks a day. The two smaller mills do sixty and seventy, with six bays each.
lena-hoffmann: So two hundred and sixty trucks a day in total. And they come when they like? There are no appointments at all?
denise-coleman: None. Drivers know that first come is first served, so they all come before the six o'clock shift. By ten the line is gone and my bays are half empty.
walter-novak: The whiteboard works until seven in the morning, and then it is just a picture of our problem.
lena-hoffmann: Can I quote you on that one? That's exactly how it feels in most plants we see. Why do you think nobody has introduced slots until now?
denise-coleman: We tried, honestly. We had a shared spreadsheet two years back. Carriers booked the same slot twice and nobody looked at it, so it died in about a month.
lena-hoffmann: Who was supposed to look at it? Was it your team at the gate or the shipping office?
denise-coleman: Both, which means neither. And the other thing is that we often didn't know what would be loaded until the same morning.
lena-hoffmann: That sounds like a question for you, Amir. When does a load become real in your systems?
amir-rahimi: Four o'clock in the morning. The ERP runs the release as a batch, it checks credit, inventory and certificates, and then it writes all loads for the day in one go.
lena-hoffmann: So before four there's an order but not a load. Could a carrier take a slot the afternoon before against the order?
amir-rahimi: They could, but maybe one in eight would be wrong. The batch moves coils to another mill or holds the load for a missing test certificate. So slots must follow the release.
lena-hoffmann: Understood. So the flow you need is release at four, Dock gets the loads, offers slots to the carrier, and the driver knows his time by half past four or so.
amir-rahimi: If you can read a flat file from a folder, yes. I won't open the ERP to an outside system this year, I want to say that very clearly at the start.
lena-hoffmann: Dock can load a flat file. Whether it can follow the release on its own at four, I have to find out. What does the file look like, one line per load?
amir-rahimi: No, one line per coil, with a load number. You'd have to group it. I can send you a sample by next Tuesday, I just have to take out the customer names.
lena-hoffmann: That would be great, thank you. Denise, does a coil load take as long at the bay as a plate load?
denise-coleman: No, not even close. Coils are twenty-five minutes with a good crane operator. Plate with chains and tarps is fifty, and in the winter it's more like an hour.
lena-hoffmann: So slot length has to depend on the load type, and perhaps on the bay. Do you have this written anywhere, or is it in your head?
denise-coleman: In my head, mostly. But I do have the gate log. Every truck, time in, time out, written by hand and then I type it into a spreadsheet on Fridays.
lena-hoffmann: Wait, you have in and out times for every truck? That's a lot better than most. Do you have it for all three mills?
denise-coleman: For mine it's solid. For the other two it has holes, but it's there. I can export the last eight weeks for all three before you show us anything.
walter-novak: Denise has told me for a year that this log is worth something. I suppose this is the day.
lena-hoffmann: It will be the baseline. Without it, nobody can prove seventy-five minutes later. Walter, is there anything besides turn time that would decide this for you?
walter-novak: Turn time and demurrage. Don't show me maps of trucks on highways. I don't care where a truck is, I care how long it stands at my gate.
lena-hoffmann: Then I'll leave Track out of it. We talk about Dock for three mills. Would you start with one mill or with all of them at once?
walter-novak: One price for three. Denise's mill goes first, and if it works the other two follow the same quarter. And nothing on rail, rail is a different animal.
lena-hoffmann: Noted, three mills and no rail. What about the carriers? Are there some who'd refuse to book a slot?
denise-coleman: The owner-operators. Maybe a fifth of our trucks. They don't do portals. If it's a text message with a time in it, they'll do it.
lena-hoffmann: Dock can send a text with the slot and the gate, and they answer with one to confirm. I'd like you to see that live rather than believe me.
walter-novak: I'll look at a demo if it has our gates and our load types in it. If I see a warehouse for tennis shoes, I'm leaving the call.
lena-hoffmann: No tennis shoes, promised. I'll book a demo with Aiko, our solutions engineer, within the next month, and she sets it up with your bays, coils and plate.
amir-rahimi: Please invite me to that too. I want to see what happens when the batch is late, because it is late about twice a month.
lena-hoffmann: You're on the list, and that's a good test. I'll send a one-page recap by Thursday with the seventy-five minutes and the three mills on it, so you can correct me.
walter-novak: Keep it to one page and I'll read it. Thanks, Lena. Denise, get her that log.
denise-coleman: Will do. I'll export it this month, before the demo. Thanks, all.
`,
};
