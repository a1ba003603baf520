import type { Call } from "../../types.js";

/** Settle on Harborline's own invoices, and what the pilot will cover. */
export const harborlineSettlePilotScope: Call = {
  key: "harborline-settle-pilot-scope",
  title: "Harborline: Settle on your invoices, pilot scope",
  startedAt: { weeksAgo: 2, weekday: "thu", time: "14:30" },
  activityType: "Web Demo",
  company: "harborline",
  deal: "harborline-settle",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "aiko-tanabe", "elif-demir", "pieter-bakker"],
  summary: `Aiko showed Settle on the first month of Harborline's North Sea invoices: 1,380 invoices, 79% of lines matched, 5% marked wrong and 16% uncertain. The wrong lines add up to €31,400 for the month; €18,900 of that is demurrage and detention, proven with gate times from Track. The €12 documentation fee that Elif had found shows up as a pattern of its own.

Pieter challenged one disputed line, which turned out to be Settle's mistake: a contract amendment was missing from the load. He liked that the evidence was visible line by line, but will only sign once the savings are written down in euros for the whole sample and once he has tested some lines himself.

The pilot scope is agreed: North Sea lanes only, three carriers, six weeks. Elif's team checks every match that Settle marks as uncertain. The flat price in steps suits Pieter in principle. He takes the savings sheet to the board, so he needs it before the papers close.`,
  actionItems: [
    "Aiko will load the remaining two months of invoices and the missing contract amendment by the end of next week.",
    "Daniel will prepare the savings sheet in euros once the three months are loaded and send it to Pieter within three weeks.",
    "Daniel will write up the pilot scope and send it to Elif and Pieter today.",
    "Elif will name two people who check the uncertain matches by next Friday.",
    "Pieter will pick twenty lines at random and have his clerks check Settle's verdict before the board papers close.",
  ],
  transcript: `
daniel-okafor: Welcome back. Today there is one screen and it is your data. Aiko has loaded the first of the three months that Elif sent us.
pieter-bakker: Only the first month? I thought we gave you all three of them.
aiko-tanabe: You did. The first month is checked end to end, and I wanted you to see numbers I trust. The other two will be loaded by the end of next week.
pieter-bakker: Fine. I prefer one month that is right. Show me.
aiko-tanabe: So this is one thousand three hundred and eighty invoices on the North Sea lanes. Seventy-nine percent of the lines match the contract and are green.
elif-demir: And the red ones and the yellow ones?
aiko-tanabe: Five percent are red, which means Settle says they are wrong and shows why. Sixteen percent are yellow, which means uncertain, a person should look.
pieter-bakker: Sixteen. Daniel said fifteen to twenty when we spoke, so at least you two talk to each other. What are the red ones worth?
aiko-tanabe: Thirty-one thousand four hundred euros for the month. Eighteen thousand nine hundred of that is demurrage and detention.
pieter-bakker: Open one. Take a big one, from the top of the list.
aiko-tanabe: This container was billed for nine days of detention. The contract gives seven free days. Track saw it leave the terminal on a Monday and come back the Friday of the week after.
elif-demir: So it was out eleven days, of which seven are free. Four days to pay, not nine.
aiko-tanabe: Exactly. The line is five days too long, and the two gate events are attached to the draft letter, with the terminal's reference number.
pieter-bakker: That is what the glove box never gave me. Would the carrier accept this?
elif-demir: This carrier, yes. The terminal's number is their own reference, so they would have to argue with themselves.
pieter-bakker: And where are my famous twelve euros?
aiko-tanabe: Here, as a pattern. Five hundred and ninety-two invoices of the same carrier, same fee, each twelve euros over the contract. Seven thousand one hundred and four euros in the month.
pieter-bakker: I am almost sorry for them. Almost. Let me be difficult now, go to the third red line, the fuel surcharge.
aiko-tanabe: This one, fourteen hundred euros? Settle says the surcharge is higher than the contract allows.
pieter-bakker: The contract was amended in summer. I signed it myself. The higher surcharge is correct, so your red line is wrong.
aiko-tanabe: Then the amendment is not in what I loaded. Let me look. No, it is not there, I have the base contract and one amendment, and you mean a second one.
elif-demir: That would be my mistake, I sent you the folder without the last one. I can put it in the share now, while we talk.
aiko-tanabe: Thank you. I will load the amendment with the other two months, so also by the end of next week, and that line should turn green.
pieter-bakker: I am not angry about it. I am glad that I could see in ten seconds why it was red. With our spreadsheets nobody could have told me that in a day.
daniel-okafor: That is the idea, every verdict has its reason beside it. Pieter, what would you need to be comfortable with the red number?
pieter-bakker: I want to test it. I will pick twenty lines at random, red and green, and my clerks check your verdict against their own. Before the board papers close.
daniel-okafor: Very good, you get the access today. And how do you want the savings on paper?
pieter-bakker: A sheet. Each carrier, each type of charge, the euros we would have got back, the sum for three months. No percentages, no colours.
daniel-okafor: I will prepare that savings sheet once all three months are in. Give me three weeks at most from today and you have it in your mailbox.
pieter-bakker: Three weeks is the limit, because the board papers close shortly after. If it comes later, it waits a quarter.
daniel-okafor: Understood, and I will aim for earlier. Shall we settle the pilot itself? Elif, you had a proposal for the scope.
elif-demir: Yes. North Sea lanes only, three carriers, and you can guess which one is first. Six weeks, so that it covers one full month end and half of the next.
pieter-bakker: Why not all North Sea carriers at once?
elif-demir: Because with three I can have all disputes answered inside the six weeks. With eight we would still be waiting when the pilot ends, and learn nothing.
pieter-bakker: All right. Three carriers, six weeks. And who looks at the yellow ones? Not my five, it is month end.
elif-demir: My team, as I said. Every uncertain match goes to us. I will name two people for it by next Friday and give Aiko their addresses.
aiko-tanabe: Ideally someone who knows the contracts, because the answers teach it. One careful person is worth more than three quick ones.
elif-demir: Then I know who. She corrects my invoices at lunch without being asked.
daniel-okafor: And the baseline we compare with is your eleven percent of invoices in dispute today, and twenty-three days per dispute?
pieter-bakker: Yes. But the number I will look at is euros recovered. If disputes go up and the euros go up, I am happy, even if the eleven becomes fourteen.
daniel-okafor: Good point, I will put it that way. On the price, did the flat option in steps work for you?
pieter-bakker: In principle yes. It is a number I can budget. We talk about the height of the steps when I have my sheet.
daniel-okafor: Agreed. I will write up the pilot scope and send it to both of you today, while it is fresh.
elif-demir: Please put in that the demurrage and detention lines come first. If we run out of time, that is what must be finished.
daniel-okafor: Demurrage and detention first. It is in.
pieter-bakker: I will say something I rarely say to a vendor. This was a useful hour. Do not ruin it with a newsletter.
aiko-tanabe: I will block you from the list myself.
elif-demir: The amendment is in the share now, Aiko. Thank you all, I have to go to the control tower.
daniel-okafor: Thank you, everyone. The scope comes today, the data next week, and the sheet after that.
`,
};
