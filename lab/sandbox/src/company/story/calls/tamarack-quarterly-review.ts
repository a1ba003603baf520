import type { Call } from "../../types.js";

/** A quarter of morning loads in Plan at Tamarack; proof of delivery comes up again. */
export const tamarackQuarterlyReview: Call = {
  key: "tamarack-quarterly-review",
  title: "Tamarack Building Supply – Quarterly review",
  startedAt: { weeksAgo: 16, weekday: "wed", time: "14:30" },
  activityType: "Business Review",
  company: "tamarack",
  host: "jonas-eriksen",
  speakers: ["jonas-eriksen", "sofia-marino", "greg-lindholm", "sarah-begay"],
  summary: `Tamarack planned all 38 flatbeds in Plan on all but two mornings of the quarter. Planning takes 35 minutes instead of almost two hours, and loads per truck per day rose from 2.6 to 3.1. Greg put the gain at roughly four trucks that he did not have to rent.

Two things still hurt. Plan treats lumber and drywall alike, so Sarah overrides about ten loads a day because drywall must not travel under lumber. Jonas will set stacking rules for the eight biggest product groups. The Duluth yard still plans on paper; Greg wants it on Plan once the rules are in.

Greg raised proof of delivery on the driver's phone for the second review in a row. Sofia said plainly that it has no date, and will bring Tom into the next review to talk about it directly.`,
  actionItems: [
    "Jonas sets up stacking rules for the eight biggest product groups by the end of next week.",
    "Sarah sends Jonas her list of loads overridden in the last two weeks by Friday.",
    "Sofia brings Tom to the next review to talk about driver mobile features.",
    "Greg names a lead dispatcher for the Duluth yard before the end of the month.",
    "Jonas drafts a rollout plan for Duluth once the stacking rules are live.",
  ],
  transcript: `
jonas-eriksen: Good morning Greg, morning Sarah. Sofia joins us from my side today, she leads the customer success team. We have the numbers of your quarter and then your list.
greg-lindholm: Morning. My list is short and you already know what's at the top of it. But go ahead with the numbers first.
sofia-marino: Hi both. I've heard about the list. I'm here to listen to it in person this time.
jonas-eriksen: So. Thirty-eight flatbeds, planned in Plan every single morning of the quarter except two. Sarah, what happened on those two?
sarah-begay: One was the ice storm, there was nothing to plan. The other one I was out sick, and the new guy used the old sheet because he was scared of it.
jonas-eriksen: That's honest, thank you. I could do a half hour with him. Planning time is thirty-five minutes on average now. It was close to two hours before Plan.
sarah-begay: I start at five fifteen and I'm done before six. I used to start at four. My husband thinks that you guys are the best software company in the world.
sofia-marino: Please put your husband on our website. Greg, do those numbers agree with what you see on the fleet side?
greg-lindholm: They do. Loads per truck per day went from two point six to three point one. That's roughly four trucks I didn't have to rent for the busy months.
jonas-eriksen: Four trucks, do you have a dollar figure for that? I'd like to use it in your own summary, for your board.
greg-lindholm: A rental flatbed with a driver runs me about eleven hundred a day, when I can find one. I haven't done it all the way through, but it pays for Plan several times over.
jonas-eriksen: Good enough for me. Now what doesn't work? Sarah, I can see that about ten loads a day get changed by hand after Plan has built them.
sarah-begay: Yeah, that's drywall. Plan looks at weight and length and that's it. It'll happily put drywall at the bottom and a bunk of lumber on top.
jonas-eriksen: And then the drywall arrives broken, I guess.
sarah-begay: It doesn't arrive at all, because my loader refuses. So I pull it off, swap it to another truck, and then that route is wrong as well.
greg-lindholm: We ate about nine thousand in broken board last year. The loaders know better than the computer, is how they put it.
jonas-eriksen: They're right about that. Plan has stacking rules by product group, but they were never set for you. I think we skipped it to go live faster.
sarah-begay: I didn't know that existed. I'd have asked for it on day one.
jonas-eriksen: That's on me. What are the groups that matter most? I don't want to make rules for four thousand items.
sarah-begay: Lumber, drywall, trusses, shingles, insulation, windows, rebar and bagged cement. Eight. If you get those eight right, I'll stop overriding almost everything.
jonas-eriksen: Eight groups, that's doable. I'll set up the rules by the end of next week. Could you send me the loads that you've overridden lately, so I can test against them?
sarah-begay: I write them down in a notebook. I'll send you the last two weeks by Friday. You'll get a photo of it, I'm not going to type that.
jonas-eriksen: A photo is fine, I can read your handwriting by now. Greg, how does the rest of the company look at this? Duluth is still on paper, correct?
greg-lindholm: Duluth is nine trucks and one guy named Earl, who's done it on paper for twenty-two years. He's good at it. But when he's on vacation, it's chaos.
sofia-marino: Would Earl want it, or would we be forcing it on him? That makes a difference for how we'd start there.
greg-lindholm: He'd want the credit and not the work. I need to name somebody else as a lead dispatcher up there, and I'll do it before the end of the month.
sofia-marino: That sounds right. Somebody who'll sit next to Sarah for a morning and see how it goes.
sarah-begay: Send them down, I'll show them. It's easier to believe when it's five thirty and the trucks are already rolling.
greg-lindholm: But not before the stacking rules are in. Duluth is mostly drywall and trusses, and I only get one shot with those guys.
jonas-eriksen: Agreed. Rules first, then Duluth. I'll draft a rollout plan as soon as the rules are live and Sarah says that they hold.
greg-lindholm: All right. So, now my list. Proof of delivery, on the driver's phone. Picture, signature, done. I said it last time and here I am again.
sofia-marino: Tell me about it as if I'd never heard it, please. What does a driver do today when he drops a load?
greg-lindholm: He gets a paper slip signed, if there's anybody at the site. He throws it on the dash. At the end of the day there's a pile of slips on Sarah's desk.
sarah-begay: A hundred and ten, on a good day a hundred and twenty slips. We type in every one of them. And if the coffee was on it, we call the driver.
greg-lindholm: And when a contractor says he never got his trusses, I look for a slip. I lose one of those arguments a week. My drivers all have a phone, Sofia. The paper is on us.
sofia-marino: What does it cost you when you lose one?
greg-lindholm: Between five hundred and three thousand, depending on what it is. And the contractor's trust, which is worth more than the trusses.
sofia-marino: I want to be straight with you. Driver proof of delivery is on a list at our company, but it doesn't have a date. I can't give you one today.
greg-lindholm: I appreciate straight. But don't make me say it a third time to somebody who can't do anything about it.
sofia-marino: That's fair. I'll bring Tom Whitaker, who owns that part of the product, to the next review. You can tell him, and he can tell you what he thinks.
greg-lindholm: That I'd like. Tell him to bring a pair of boots, and he can ride along with one of my guys.
jonas-eriksen: I'll hold him to the boots. Sarah, anything else from your side? How's the morning sync with your order system?
sarah-begay: It's fine. It comes in at four forty-five every day. Since you fixed the time zone thing I haven't thought about it, which is the best I can say.
jonas-eriksen: Then I sum up. Stacking rules from me, the notebook from Sarah by Friday, a name for Duluth from Greg, and Tom at the next review.
greg-lindholm: Good. It's a good product, you know. I complain because I'd like to stay.
sofia-marino: That's the best kind of complaint. Thank you both, and drive safe up there.
`,
};
