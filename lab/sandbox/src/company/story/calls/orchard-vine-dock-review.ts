import type { Call } from "../../types.js";

/** Orchard & Vine's half-year with Dock, recurring appointments and a first look toward Plan. */
export const orchardVineDockReview: Call = {
  key: "orchard-vine-dock-review",
  title: "Orchard & Vine – Dock review and what comes next",
  startedAt: { weeksAgo: 6, weekday: "thu", time: "17:00" },
  activityType: "Business Review",
  company: "orchard-vine",
  host: "jonas-eriksen",
  speakers: ["jonas-eriksen", "carmen-ortiz", "peter-yamada"],
  summary: `Both Orchard & Vine warehouses, Sacramento and Fresno, book all deliveries through Dock. Average waiting time fell from 74 to 29 minutes, and no-shows are down to 4 percent. Carmen called it the quietest harvest the warehouses have had.

Peter's main request is recurring appointments. The eight biggest wineries deliver at the same hour every week, and he enters 34 of these bookings by hand each Friday, about an hour and a half of work. Recurring appointments are being built but not released. Six of the wineries can join the beta, which has no date yet; until then an import of one file a week takes over most of the typing.

Carmen asked how Tamarack builds its morning loads. She has 41 delivery routes planned by two people in spreadsheets and sees trucks leave two thirds full. They agreed on a value case for Plan covering both warehouses, based on numbers from Peter. She made no commitment and has no budget before the next planning round.`,
  actionItems: [
    "Jonas sets up the weekly booking import with Peter by next Thursday.",
    "Jonas invites six wineries to the beta of recurring appointments within three weeks.",
    "Peter sends four weeks of routes, cases and truck fill for both warehouses once they are collected.",
    "Jonas builds a value case for Plan within two weeks of receiving Peter's numbers.",
    "Jonas asks Greg at Tamarack whether he would talk to Carmen by Friday.",
  ],
  transcript: `
jonas-eriksen: Good morning Carmen, good morning Peter. I've got your half-year with Dock here. Shall I share it or would you first like to tell me how it feels?
carmen-ortiz: Let Peter tell you. He's in there every day, I just see that people have stopped calling me about it.
peter-yamada: It feels good. Harvest is usually when I age five years. This time I'd say two. Trucks came when they said they would, mostly.
carmen-ortiz: It was the quietest harvest we've ever had at those docks. I kept waiting for the phone to ring.
jonas-eriksen: That's lovely. In numbers, the average wait went from seventy-four minutes to twenty-nine, over Sacramento and Fresno together. No-shows are down to four percent.
peter-yamada: Fresno is better than Sacramento. They've got more doors for fewer trucks. In Sacramento I'm still at thirty-six minutes on Mondays.
jonas-eriksen: I see the Monday peak, yes. Between seven and ten you've got fifty-two bookings for nine doors. What's behind that?
peter-yamada: The wineries. Eight big ones, and all of them want Monday or Tuesday at the same hour, every week, all year. They're polite about it, but they won't move.
jonas-eriksen: And do they book it themselves in Dock, or do you do that for them?
peter-yamada: I do it. And that's my number one thing for you. Every Friday afternoon I type in thirty-four appointments, which are exactly the same as last Friday's.
carmen-ortiz: He told me it takes him an hour and a half. I thought that was a joke.
peter-yamada: It's not a joke. I click, I pick the winery, I pick the door, I pick the time. Thirty-four times. By the end I'm booking cabernet in my sleep.
jonas-eriksen: So you'd need recurring appointments. Every Monday at seven, door three, until somebody says stop.
peter-yamada: Until somebody says stop, and with an exception for holidays. And if I move one of them, I don't want all the others to move as well.
jonas-eriksen: You can't do that in Dock today. You can copy a single booking, but there's no series. The good news is that our product team is building it right now.
peter-yamada: I figured, I've looked everywhere for it. So when is it coming?
jonas-eriksen: There's no date that I could give you. But there'll be a beta, and I'd like you in it. If you pick six of the eight wineries, I'll invite them within three weeks.
carmen-ortiz: Can we do something in the meantime? I don't want my operations manager typing on a Friday.
jonas-eriksen: Yes. Dock has an import for bookings. One file with a row per booking. You'd keep the thirty-four rows as a template, change the week and upload it.
peter-yamada: One upload instead of thirty-four times clicking. And does it tell me when a door is already taken?
jonas-eriksen: It does, the row comes back in red and the others go through. I'd set it up together with you, by next Thursday, so that the Friday after that is your first free one.
peter-yamada: I'll take it. It's not what I asked for, but it gives me my Friday back.
jonas-eriksen: Good. Second topic, no-shows. The four percent that are left, do you know who they are?
peter-yamada: Two craft breweries and a broker. The breweries are three guys and a van. I call them, they're sorry, and the next week it happens again.
jonas-eriksen: There's a reminder by text that you could switch on for these three, the evening before. It's off for everybody at the moment.
peter-yamada: Leave it off for the wineries, please, they'd complain. For those three, sure, I can switch that on myself. Under notifications, right?
jonas-eriksen: Right, notifications and then by carrier. Carmen, you'd written in your mail that you wanted to ask about another customer.
carmen-ortiz: I did. I was at a distributors' meeting, and a fellow from Tamarack was telling how they build all of their loads before six in the morning. Is that the same software as ours?
jonas-eriksen: It's the same company, but another module. Tamarack uses Plan. It takes the orders for the day and builds loads and routes for their flatbeds.
carmen-ortiz: Because I've got forty-one routes going out every morning and two people who build them in a spreadsheet. They're good, but they're both over sixty.
jonas-eriksen: How full are the trucks when they leave? I mean by cases or by weight, whatever you measure.
carmen-ortiz: When I stand in the yard, I'd say two thirds. I don't have a report. I'm looking at a lot of air in the back of expensive trucks, Jonas.
peter-yamada: It's different by day. Thursdays they're full to the door, because of the restaurants. On Tuesdays you could play basketball in there.
jonas-eriksen: That pattern is typical. Plan could move orders between days, if the customers allow it. But I'd rather not promise savings before I've seen your data.
carmen-ortiz: Good, since I wouldn't believe it. What would you need from us to give me a real number?
jonas-eriksen: Four weeks of routes, with cases and stops, and how full each truck was. From both warehouses. Then I build a value case, in dollars, with what I assumed written next to it.
peter-yamada: Routes and cases I can export. For fill, the loaders would have to write it down for four weeks. I already count second trips, because somebody left something on the dock.
jonas-eriksen: Even rough quarters are good enough. Empty, half, three quarters, full.
peter-yamada: Then you'll get four weeks from both warehouses, as soon as I've collected them. I'll start the loaders on Monday. If I'm short of people it'll take longer.
jonas-eriksen: Great. And you'd have the value case within two weeks after I've got the numbers.
carmen-ortiz: I want to be clear that I'm not buying anything. There's no budget for it before our next planning round, and I'd need to convince the family.
jonas-eriksen: That's understood. It's a paper that you can take into the planning round, or throw away. What would the family want to see on it?
carmen-ortiz: How many trucks we don't have to replace. We've got six that are due. If Plan says that I only need four, that's a conversation.
jonas-eriksen: Trucks not replaced. I'll make that the headline if the data supports it. Would it help to talk to Tamarack directly? Greg Lindholm runs the fleet there.
carmen-ortiz: I'd love that. A person with trucks, not a slide with trucks.
jonas-eriksen: I'll ask Greg by Friday if he'd take a call with you. He's very direct, I think the two of you would get along.
carmen-ortiz: Perfect. Peter, anything else? Otherwise I've got a tasting at eleven, which is work, believe it or not.
peter-yamada: Just one small thing, the arrivals screen in Fresno logs itself out every night. Somebody has to find the password at five in the morning.
jonas-eriksen: There's a setting for wall screens, it stays on for ninety days. I'll show it to you when we do the import. Enjoy the tasting, Carmen.
`,
};
