import type { Call } from "../../types.js";

/** Veldt sees its own inbound week in Track and Plan. */
export const veldtInboundDemo: Call = {
  key: "veldt-inbound-demo",
  title: "Veldt: Track and Plan for inbound, demo",
  startedAt: { weeksAgo: 19, weekday: "wed", time: "16:00" },
  activityType: "Web Demo",
  company: "veldt",
  deal: "veldt-inbound",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "aiko-tanabe", "rosa-delgado", "ethan-brooks"],
  summary: `Aiko demonstrated Track and Plan with one week of Veldt's own inbound orders for the Denver distribution center: 418 purchase order lines from 37 vendors. Plan built 96 loads where Ethan's team had built 121, with trailer fill rising from 61% to 78%. Ethan checked three loads live and found one that could not be unloaded at Denver, because tents and kayaks were mixed in one trailer; Aiko added the rule during the call.

Rosa's numbers: $3.1 million of inbound freight a year, and about 40% of it on less-than-truckload. She wants 10% off within a year and arrival times that are right within two hours, as Denver plans its labor on them. She will not buy a tool that her planners go around.

Rosa wants Denver first and Reno only when Denver works. Hana Kim has to confirm the nightly item master sync before a signature. Rosa asked for a price for both sites with Reno as an option, and a talk with a similar customer.`,
  actionItems: [
    "Lena will send a price for Denver with Reno as an option by Monday.",
    "Lena will arrange a call with another retail or distribution customer within two weeks.",
    "Aiko will rerun the week with the kayak rule and the vendor cut-off times by Friday.",
    "Aiko will send the item master field list for Hana by tomorrow.",
    "Ethan will write down the unloading rules his planners keep in their heads by next Wednesday.",
    "Rosa will get Hana's review of the item master sync scheduled by the end of next week.",
  ],
  transcript: `
lena-hoffmann: Good morning to Denver. Rosa, you said no slides and your own data, so Aiko has a week of your inbound orders on the screen.
rosa-delgado: Good. I have sat through four demos with a made-up company that ships widgets. Nobody ships widgets. Show me my mess.
aiko-tanabe: This is it. One week into the Denver distribution center, four hundred and eighteen purchase order lines, thirty-seven vendors, taken from the file that Ethan sent.
ethan-brooks: That was the second week of last month. A bad one, we had the fall jackets and the boats at the same time.
rosa-delgado: Perfect, then it is real. Ethan, what did we do with that week?
ethan-brooks: We built a hundred and twenty-one loads. Three planners, four days, a spreadsheet with eleven tabs, and I would say sixty-one percent trailer fill.
lena-hoffmann: And how do you decide which vendors go together into a trailer?
ethan-brooks: Experience. Marlene knows the Pacific Northwest, I know the South. If Marlene is on vacation, the Pacific Northwest goes less-than-truckload, and we pay for it.
rosa-delgado: Forty percent of our inbound freight spend is less-than-truckload. We spend three point one million a year on inbound, so this is not a small line.
aiko-tanabe: So Plan took the same orders, the same pickup windows and your rates. It built ninety-six loads, at seventy-eight percent fill, in about four minutes.
ethan-brooks: Ninety-six. Okay. I do not believe it yet. Can I pick a few and take them apart?
aiko-tanabe: I hoped you would. Which one?
ethan-brooks: Take one in Oregon. That one, load forty-four. Who is on it?
aiko-tanabe: Three vendors, jackets, boots and stoves, pickup on Tuesday and Wednesday, arrival in Denver on Friday at ten.
ethan-brooks: That is what Marlene would do. She would even do it in the same order. Fine, show me one from the South.
aiko-tanabe: Load seventy-one, Georgia and Tennessee, two vendors, full trailer, tents at the nose and kayaks at the doors.
ethan-brooks: See, that one you cannot do. Kayaks are unloaded by hand with four people at dock two. Tents go over the conveyor. If they come together, the trailer stands for half a day.
rosa-delgado: Does it know that? Because that is exactly the sort of thing which makes planners go around a system.
aiko-tanabe: It did not know it, nobody had told it. Let me add it, product group kayaks, not together with conveyor goods. And I rerun the week now.
lena-hoffmann: While it runs, Rosa, what would make this a success for you after a year?
rosa-delgado: Two numbers. Ten percent off the inbound freight, that is three hundred thousand dollars. And arrival times that are right within two hours.
lena-hoffmann: Why two hours, what hangs on it?
rosa-delgado: Labor. Denver plans its unloading crews at two in the afternoon for the next day. If a truck comes half a day late, I pay twelve people for standing around.
aiko-tanabe: The rerun is finished. Ninety-eight loads now, two more than before, kayaks on their own. Fill is at seventy-seven.
ethan-brooks: Okay, that I would have signed off. It gave up one percent and nobody has to carry a kayak past a conveyor.
rosa-delgado: How many of these rules are there, Ethan? Things that are in your heads.
ethan-brooks: Thirty, forty. No pallets over sixty inches on dock five. Nothing from the stove vendor on a Friday. I could write them down, it is just that nobody ever asked me to.
aiko-tanabe: It would help a great deal. The planning is only as good as that list.
ethan-brooks: Give me until next Wednesday and I will write down all the unloading rules. I will make Marlene tell me hers too.
aiko-tanabe: I saw another thing in the data. Nine of your vendors have a cut-off at noon for pickup requests, and it was not in the file, so some loads are planned too tight.
ethan-brooks: That is right, it is in their vendor guide. I can tell you all nine after this call.
aiko-tanabe: Then I rerun the whole week with the cut-off times and the kayak rule, and send you the loads by Friday, so you can go through them calmly.
lena-hoffmann: Shall we look at the arrival side? Aiko, could you show Track for one of these loads?
aiko-tanabe: Here is the load from Oregon. Carrier position every fifteen minutes, expected arrival with a range. On Wednesday it said Friday between nine and eleven.
rosa-delgado: And when did it arrive?
aiko-tanabe: Friday at ten twenty. But one truck is no proof. For the whole week the range of two hours was right in eighty-four percent of the cases, the day before at two.
rosa-delgado: Eighty-four. I would rather hear eighty-four than ninety-nine. What happened with the others?
aiko-tanabe: Mostly two small carriers who report twice a day. With those nobody can be good, unless they connect the driver's phone.
ethan-brooks: I know which two you mean. One of them I can convince and the other one I can replace.
rosa-delgado: I like this. But I want to be plain with you, Lena. I will not buy a tool that my planners go around. If Ethan does not use it, you are out, and I will say why.
lena-hoffmann: I would not want it any other way. What would you like to see before you decide?
rosa-delgado: Three things. A price for Denver, with Reno as an option and not as an obligation. Reno comes when Denver works, not before.
lena-hoffmann: You have that by Monday. Denver firm and Reno as an option, with a date until which the price holds.
rosa-delgado: Second, I want to talk with someone who has used it for a year. Retail or distribution, without you on the line.
lena-hoffmann: I will arrange that within two weeks. I have someone in mind who also plans with it every morning, and he does not sugar-coat.
rosa-delgado: And third is Hana, our systems analyst. The item master goes over every night, and if the dimensions are wrong then all of this is fiction.
aiko-tanabe: Very true. I will send the list of the fields we need for Hana by tomorrow. It is nineteen fields, and the pack sizes are the critical ones.
rosa-delgado: I will get a review of that sync with her scheduled by the end of next week. If Hana says it works, it works.
ethan-brooks: Our pack sizes for new styles are a sore point, just so you are warned.
aiko-tanabe: Thank you, they are a sore point everywhere. I will mark them in the list.
rosa-delgado: All right. My mess looked better than I expected. Ethan, would you use it?
ethan-brooks: If the rules are in, yes. I would like my Thursdays back.
lena-hoffmann: That is a good place to stop. Thank you both. Fields tomorrow, loads on Friday, price on Monday.
`,
};
