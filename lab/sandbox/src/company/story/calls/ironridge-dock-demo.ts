import type { Call } from "../../types.js";

/** Dock shown to Ironridge on its own bays, late ERP release included. */
export const ironridgeDockDemo: Call = {
  key: "ironridge-dock-demo",
  title: "Ironridge Steel – Dock demo with mill data",
  startedAt: { weeksAgo: 3, weekday: "thu", time: "15:30" },
  activityType: "Web Demo",
  company: "ironridge",
  deal: "ironridge-dock",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "aiko-tanabe", "walter-novak", "denise-coleman"],
  summary: `Aiko showed Dock with the twelve bays of the main mill, coil and plate load types, and a 04:00 release file from Amir's sample. Slots are 30 minutes for coils and 60 for plate, bookable from 04:20, with text messages for owner-operators.

Denise asked what happens when the release is late. Today somebody loads the release file by hand and holds the early slots with one click; slots that follow the ERP on their own are under review at Northwind, without a date. She can move any truck herself and said that her whiteboard cannot do that. She liked the yard board but wants a view that works on a tablet with gloves. Walk-in trucks without a slot go to an overflow lane that she controls.

Walter pushed on proof: he will not sign on a simulation and wants a turn-time baseline for each mill first. A first look at Denise's log for the main mill shows that 61 percent of trucks arrive between five and seven. The offer stands at $86,000 a year for three mills; Walter asked for a clause that lets Ironridge leave if turn time at the first mill is not under 100 minutes after 90 days.`,
  actionItems: [
    "Aiko turns the gate log into a turn-time baseline for all three mills by the Wednesday after next.",
    "Lena takes the 90-day exit clause to Marcus and comes back with wording by next Friday.",
    "Denise fills the holes in the gate log of the two smaller mills by Monday.",
    "Aiko sends Denise a link to the tablet version of the yard board by tomorrow.",
    "Aiko asks Tom whether slots can follow the ERP release and brings the answer to the next call.",
    "Walter names the two carriers who should join the first month before the next call.",
  ],
  transcript: `
lena-hoffmann: Hello Walter, hello Denise. Amir sends his regrets, he's in a system test. Aiko is with me and she has built your main mill, so no tennis shoes today.
walter-novak: Good. I have forty minutes, and then there's a furnace meeting. Go ahead and show me the gate.
aiko-tanabe: Hi both. What you see here is your main mill with twelve bays, eight for coil and four for plate. I took the names from the drawing that Denise sent.
denise-coleman: Bay nine is plate on paper, but we load coil there when the north crane is down. Can it be both?
aiko-tanabe: It can. I'll change it right now, so bay nine takes coil and plate, and plate has priority. There, saved. That takes effect for all slots that aren't booked yet.
denise-coleman: Okay, that was quick. With the spreadsheet I'd have been on the phone to the shipping office for a week.
aiko-tanabe: Now the morning. This is Amir's sample of the four o'clock release, one line per coil. I loaded it by hand, and Dock groups it into loads, here one hundred and twenty-eight for the day.
aiko-tanabe: At twenty past four every carrier gets the loads they can book. Coil slots are thirty minutes, plate slots sixty. I added five and ten minutes to what Denise told Lena.
denise-coleman: That's fair. Twenty-five for coil is with my best operator. On nights I'd rather plan thirty-five, the night crew is new.
aiko-tanabe: You can set the length by shift. I'll put the night shift at thirty-five. Now let me show you what an owner-operator sees, because there's no portal involved.
lena-hoffmann: Denise, if you look at your phone now, I think you just became an owner-operator.
denise-coleman: I got a text. It says slot nine thirty, gate two, bay four, reply one to confirm or two for a later time. I replied two.
aiko-tanabe: And on the board you can see it moved to ten thirty, in yellow until you confirm. That's all a driver has to do.
walter-novak: And if the driver doesn't reply and just shows up at five thirty like he has for twenty years?
aiko-tanabe: Then the gate checks him in as a walk-in. He goes to an overflow lane, and Dock offers him the next free slot of his load type. Denise decides whether he moves up.
walter-novak: So he waits, and everybody with a slot drives past him. I like that. They'll learn in a week.
denise-coleman: They'll learn, but I'll be the one they yell at. I want it in writing to the carriers before we start, with a date.
lena-hoffmann: We have a carrier letter that other customers use, and it goes out two weeks ahead. We'd adapt it with you, Denise, that's a part of the onboarding.
denise-coleman: Okay. Now the thing Amir would ask. The release is late twice a month. It's five thirty and there's no file. What do you do?
aiko-tanabe: I'll be straight with you. Today somebody loads the file when it's there. If it's late, you hold the six and six thirty slots with one click and the carriers get a text that times will follow.
aiko-tanabe: When the file is loaded, Dock offers the next free slots in order. Slots that follow your release on their own are under review with us. I'll ask Tom, our product manager, and bring the answer to the next call.
denise-coleman: Then bring a real answer, because Amir will ask. And if I don't agree with the order? Some days I've got a customer line down and I need that truck first.
aiko-tanabe: You drag it. Here, I pull this plate load to seven o'clock at bay nine, and the truck that had it gets a text with a new time. It's logged with your name.
denise-coleman: My whiteboard cannot do that. I really like this. But can I do it on a tablet, in the yard, with gloves on?
aiko-tanabe: There's a tablet version with bigger tiles. I won't promise that it works with every glove, so I'll send you the link by tomorrow and you try it outside.
denise-coleman: Perfect. If it works with the orange gloves, it works with everything. I'll try it on bay one.
walter-novak: Fine, it's pretty. Now tell me why I should believe that it gets me from three ten to seventy-five minutes.
lena-hoffmann: Aiko has had a first look at Denise's log for the main mill. Aiko, can you put up the chart with the arrivals?
aiko-tanabe: Sure. Eight weeks, main mill only. Sixty-one percent of your trucks arrive between five and seven. Time at the bay is thirty-eight minutes on average. The rest is waiting.
walter-novak: So of three hours, thirty-eight minutes is work. I knew it was bad. I didn't know it was that bad.
aiko-tanabe: If the arrivals are spread between five and two in the afternoon, the queue model gives eighty to ninety minutes. Seventy-five needs a faster check-in at the gate as well.
walter-novak: I don't buy on a simulation. Everybody's simulation works. I want a baseline for every mill, from our own log, that my finance people can check line by line.
aiko-tanabe: That's reasonable. I can turn the log into a baseline for all three mills by the Wednesday after next, if the smaller mills have enough data in it.
denise-coleman: They have holes. Some out times are missing, mainly on weekends. I'll get with the two yard leads and fill what we can by Monday.
lena-hoffmann: Thank you. Walter, if the baseline holds up, what else stands between us and a signature? You have the offer, eighty-six thousand a year for three mills.
walter-novak: The number is okay against forty thousand a month. What I want is a way out. If the first mill isn't under a hundred minutes ninety days after the start, we leave and owe nothing more.
lena-hoffmann: I hear you. I can't agree to an exit like that on my own. I'll take it to Marcus, our VP Sales, and come back with wording by next Friday.
walter-novak: Put it simply, please. One sentence. My lawyers will make it three pages anyway.
lena-hoffmann: One sentence it is. We'd want one thing in return, that carriers with at least half of your volume are actually told to book. Otherwise we'd be measured on an empty calendar.
walter-novak: That's fair. Two carriers make up more than half at Denise's mill. I'll name them to you before the next call, once I've talked to their owners myself.
denise-coleman: If you're talking to who I think you are, tell them that the coffee at the gate will be better too.
walter-novak: I'm not promising coffee. Lena, good demo. You showed me a steel mill. Most people show me a slide.
lena-hoffmann: Thank you, I'll pass that on to Aiko, who is listening. So, baseline, clause, carriers, the release, and then we talk about a start at the main mill.
aiko-tanabe: And the tablet link tomorrow. Denise, if any field in the log is unclear I'll write to you directly, if that's okay.
denise-coleman: Write anytime. I've waited a year for somebody to read that log.
`,
};
