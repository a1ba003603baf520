import type { Call } from "../../types.js";

/** Harborline's finance chief hears about Settle for the first time. */
export const harborlineSettleDiscovery: Call = {
  key: "harborline-settle-discovery",
  title: "Harborline: carrier invoices and Settle",
  startedAt: { weeksAgo: 5, weekday: "thu", time: "13:00" },
  activityType: "Discovery",
  company: "harborline",
  deal: "harborline-settle",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "elif-demir", "pieter-bakker"],
  summary: `Elif brought her CFO Pieter to a first talk about Settle. Harborline receives about 4,200 carrier invoices a month and disputes roughly 11% of them. Five clerks check by hand against rate sheets kept in spreadsheets, a dispute takes 23 days on average, and small ones are paid without a fight.

Demurrage and detention hurt most: Pieter booked €410,000 of such charges last quarter and believes a fifth of that was wrong. Track already holds the gate-out and gate-in times that would prove it, but finance does not see them.

Pieter is interested but strict: he wants savings in euros on Harborline's own invoices, not percentages from other customers, and no new approval workflow beside the ledger. Elif suggested to start with the North Sea lanes, where the contracts are cleanest. He also wants a price that does not grow with invoice count. The next step is a session on Harborline's own data.`,
  actionItems: [
    "Elif will send three months of North Sea carrier invoices and the matching contracts within two weeks.",
    "Daniel will send Pieter a one-page description of how Settle posts to a ledger by Monday.",
    "Daniel will come back with a flat price option by the end of next week.",
    "Pieter will have finance pull last quarter's demurrage and detention lines by next Wednesday.",
  ],
  transcript: `
daniel-okafor: Pieter, good to meet you at last. Elif told me you give vendors thirty minutes, so I will ask more than I talk.
pieter-bakker: Forty today, because Elif asked nicely. But yes, I have seen many slides about savings and very few savings.
elif-demir: I told him you would not show slides. Daniel, maybe I give the background first, since Pieter knows the money and I know where the data is.
daniel-okafor: Please do. And tell me how an invoice from a carrier moves through the house today, from the mailbox to the payment.
elif-demir: We get around four thousand two hundred carrier invoices a month. They come as PDF, some by EDI, and they land with a team of five in finance.
pieter-bakker: Five clerks, very good ones. They open the invoice, open the rate sheet, which is a spreadsheet, and compare line by line. For ocean there can be eighteen lines.
daniel-okafor: How many of those invoices end up in a dispute with the carrier?
pieter-bakker: About eleven percent. That is what we dispute, mind you, not what is wrong. What is wrong is higher, and nobody here can tell me how much higher.
daniel-okafor: Why the difference? What makes a clerk let one go?
pieter-bakker: Time. A dispute takes twenty-three days on average. Below a hundred and fifty euros they pay and move on, and I cannot blame them for that.
elif-demir: And the carriers know it. There is one that has rounded a documentation fee up by twelve euros since spring, on every single invoice.
daniel-okafor: Twelve euros times how many?
elif-demir: Around six hundred a month with that carrier. So seven thousand euros a month that nobody argues about because each one is twelve euros.
pieter-bakker: That one I did not know, Elif. Thank you for telling me in front of a vendor.
elif-demir: I found it last night in Track, by accident, when I was looking for something else entirely.
daniel-okafor: Where is the biggest pain, Pieter? If you could have one category of charges checked perfectly, which would you take?
pieter-bakker: Demurrage and detention, without thinking. Last quarter we booked four hundred and ten thousand euros of it, and I believe a fifth of that was not ours to pay.
daniel-okafor: What would prove it? What does a carrier accept as evidence?
pieter-bakker: The time the container left the terminal and the time it came back. We have that nowhere. We have a driver who remembers and a receipt in a glove box.
elif-demir: But we do have it now. Track has gate-out and gate-in for every container since the go-live. It is just that nobody in finance has ever opened Track.
pieter-bakker: Nobody in finance knew there was something to open. For us it was the ship map on the wall in the control tower.
daniel-okafor: That is really the link. Settle takes the invoice lines, compares them with the contract and with the events in Track, and marks each line as matched, wrong or uncertain.
pieter-bakker: And then? Does it send my people into another system with another approval button? I have three of those and I would like to have two.
daniel-okafor: No. The decision goes back to your ledger, matched lines are released, wrong ones get a dispute letter as a draft, and your clerks only look at the uncertain ones.
pieter-bakker: How many are uncertain? That is where these projects die. The machine is sure about the easy half and gives us back the difficult half.
daniel-okafor: In the beginning fifteen to twenty percent of lines, depends on how clean the contracts are. It falls as your people answer, but I would not promise a number yet.
pieter-bakker: Good. If you had said two percent I would have ended the call.
elif-demir: That is why I would start with the North Sea lanes. The contracts are clean there, no side letters, and I know the carriers' people in person.
daniel-okafor: How much of the volume is it?
elif-demir: About a third of the invoices. The Baltic has so many side letters that even we do not agree among ourselves what the rate is.
pieter-bakker: I can live with the North Sea as a start. But I want to be clear on one thing, and please write it down.
daniel-okafor: I am writing.
pieter-bakker: Do not bring me percentages. Bring me euros, on my invoices, from my carriers, and I will sign. Bring me a case study and I will send you back to Elif.
daniel-okafor: That is clear and it is fair. To do that I need your invoices. Could we have three months of them for the North Sea, with the contracts?
elif-demir: I can get those. Give me two weeks, because I have to take out the customer names first, and I will send you three months of invoices with the matching contracts.
daniel-okafor: Wonderful. Pieter, could someone also pull the demurrage and detention lines of last quarter, so that we test exactly the category you named?
pieter-bakker: Yes. I will have finance pull those by next Wednesday. It will be a spreadsheet with very honest comments in the last column.
daniel-okafor: Honest comments are the best training data. What ledger do you post to, so that I describe the right thing?
pieter-bakker: We have one group ledger and a small one for the Polish branch. I only care about the group one, and I care that nobody types anything twice.
daniel-okafor: Then I will send you one page on how Settle posts to a ledger, by Monday, without a single adjective in it.
pieter-bakker: One page is excellent. And the price? Elif says you charge per invoice. I do not like a price that punishes us for growing.
daniel-okafor: The list price is per invoice, true. I can look at a flat price in steps. Let me come back with an option by the end of next week.
pieter-bakker: Do that. If the pilot is small the price for the pilot should be small as well, but you know that.
elif-demir: From my side, my team would check what Settle is unsure of, at least for the start. It should not fall on the five clerks on top of their month end.
pieter-bakker: That is generous. I accept before you change your mind.
daniel-okafor: Then the next meeting is on your own data. Once the invoices are here, Aiko, our solutions engineer, loads them and we look at real lines together.
pieter-bakker: Invite me to that one. I would like to see the twelve euros with my own eyes.
elif-demir: I will make sure that carrier is in the sample. Thank you, Daniel, thank you, Pieter.
daniel-okafor: Thank you both. Thirty-eight minutes, so I even give you two back.
`,
};
