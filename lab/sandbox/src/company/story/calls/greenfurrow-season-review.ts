import type { Call } from "../../types.js";

/** Greenfurrow after its spring peak: full use for ten weeks, hardly any since. */
export const greenfurrowSeasonReview: Call = {
  key: "greenfurrow-season-review",
  title: "Greenfurrow Agri – Season review and seats",
  startedAt: { weeksAgo: 2, weekday: "mon", time: "15:00" },
  activityType: "Business Review",
  company: "greenfurrow",
  host: "jonas-eriksen",
  speakers: ["jonas-eriksen", "sofia-marino", "wade-jensen", "lucia-romero"],
  summary: `Plan carried Greenfurrow through the spring peak: 3,400 loads to co-ops in ten weeks, 94 percent on the promised day against 81 percent the spring before. Lucia and five temporary planners built them.

Since then usage is low. Twelve seats are paid for all year, and Lucia logs in about twice a month. Wade does not want to leave but will not defend twelve seats for twelve months in his budget. He proposed full seats in spring and two for the rest of the year. Sofia is open to it in principle and will have Jonas draft it; no price was agreed.

Lucia named two ways to use Plan outside the peak, fall fertilizer and returns of unsold seed, about 500 loads together. Fertilizer loads need segregation rules for hazardous goods that Plan does not have, so seed returns come first. Training is also open: five new temporary planners every spring learn Plan in two hurried days.`,
  actionItems: [
    "Jonas drafts a seasonal plan with full seats in spring and two after it within five weeks.",
    "Sofia checks the price of seasonal seats with Marcus before the draft goes out.",
    "Lucia sends last year's seed return loads by next Monday.",
    "Jonas sets up a test of seed returns in Plan by the end of the month.",
    "Wade tells Sofia the date of his budget meeting by Wednesday.",
  ],
  transcript: `
jonas-eriksen: Hello Wade, hello Lucia. Sofia is with me, she leads our team. We wanted to look back at the season, and then speak openly about the rest of the year.
wade-jensen: Hi folks. I'm glad you said openly, because I've got a budget to write, and you're a line in it that people ask me about.
sofia-marino: Hi Wade, hi Lucia. Then we'll make sure you've got an answer for them, or that we change the line.
jonas-eriksen: I'll start with the good part. In the ten weeks of spring you planned three thousand four hundred loads, to a hundred and sixty co-op locations.
lucia-romero: It felt like ten thousand. But yes, that's about right. Ten weeks of corn in my dreams.
jonas-eriksen: And ninety-four percent arrived on the promised day. The spring before that, without Plan, it was eighty-one. Wade, does that match what the co-ops tell you?
wade-jensen: It does. The phone was quiet. When a farmer's got the planter hitched and the seed isn't there, he calls me on my cell. Last spring I got maybe five of those calls.
sofia-marino: And in the year before that?
wade-jensen: I quit counting at sixty. My wife made me get a second phone. So nobody's saying that it doesn't work, in spring it's the best thing we've got.
jonas-eriksen: Lucia, you built most of these loads with your team. What made the biggest difference for you?
lucia-romero: Rain. When it rains in the west of the state and it's dry in the east, I can flip a whole day's loads in twenty minutes. Before, it took until midnight.
jonas-eriksen: I saw that in the data. There's one Tuesday where you moved two hundred and eleven loads before lunch.
lucia-romero: I remember that Tuesday! I had a sandwich in one hand and the mouse in the other one. It was beautiful.
sofia-marino: That's a story that I'd love to use, if you'd allow it. Now the other side. What happens in Plan after the spring?
lucia-romero: Honestly? Not much. I log in twice a month, maybe. To look up an old load, or if somebody asks me for a report.
wade-jensen: And there's my problem. We pay for twelve seats, all year. In spring, every one of them is full. Right now it's one seat, and it's Lucia's, and it's asleep.
sofia-marino: You've got a good point. What would your finance people say if you renewed it exactly as it is?
wade-jensen: They'd say, Wade, you're paying for a combine and parking it for nine months. Which we actually do with combines, but those hold their value.
sofia-marino: I'll borrow the combine. What would be fair from where you sit?
wade-jensen: Full seats in spring. All twelve, maybe fourteen. And then two for the rest of the year, one for Lucia and one for whoever's in for her. Price it like that, and I can defend it.
sofia-marino: In principle I'm open to it. I can't tell you a price today. Our contracts are made by the year, so I've got to look at how we'd do that.
wade-jensen: I'm not asking for a gift. I'd pay more per seat in spring, if that's what it takes. I just won't defend twelve seats for twelve months.
sofia-marino: That's useful to know. Jonas will draft a seasonal plan for you, and I'll check the price of it with Marcus, who runs sales, before it goes out to you.
jonas-eriksen: I can have the draft to you within five weeks. Is that early enough for your budget, Wade?
wade-jensen: It should be. I don't have the meeting date in front of me. I'll find out and tell you, Sofia, by Wednesday.
sofia-marino: Thank you, that will help us. And if the date's earlier, then we'll be earlier as well.
jonas-eriksen: I'd like to look at the other nine months, too. Lucia, is there something that you move outside of spring, that we never put in Plan?
lucia-romero: There's two things. There's the fall fertilizer, that's around three hundred loads. And there's seed coming back, what the co-ops didn't sell. That's maybe two hundred.
jonas-eriksen: So about five hundred loads. How do you plan these today?
lucia-romero: Fertilizer is with the carrier, he does it all himself. And the returns, well, I call around. Hey, have you got half a truck of seed? It's whoever picks up.
wade-jensen: The returns are a mess. We credit the co-op when the seed's back in the warehouse and dry. If it sits out there for four weeks, we both lose.
jonas-eriksen: How many weeks does it take now from when they say they've got some until it's back with you?
lucia-romero: Five weeks on average, I'd guess. It's because I wait until I can fill a truck, and I don't see what the next co-op down the road has got.
jonas-eriksen: That's a thing that Plan does well. You'd enter the returns as orders with a pickup, and it builds the rounds. It's the spring in reverse.
lucia-romero: The spring in reverse, I like that. And I could do it on my own, with my sleepy seat.
sofia-marino: And for the fertilizer? Some of it is classed as hazardous, I believe.
lucia-romero: Yes, the ammonium nitrate products. They can't go with just anything, and the truck needs placards. Does Plan know what can go together?
jonas-eriksen: No. Plan has no segregation rules for hazardous goods. I wouldn't want you to plan it there and trust that it checks this, because it doesn't.
wade-jensen: I appreciate you saying that. We had an inspector out here last fall, and he wasn't a man with a sense of humor. Leave fertilizer with the carrier.
jonas-eriksen: Then it's seed returns first. Could you send me last year's return loads, Lucia? Where, how much, which week, in whatever form you've got it.
lucia-romero: It's in a notebook and in my email. I'll put it in a sheet and send it by next Monday.
jonas-eriksen: Perfect. Then I'll set up a test of seed returns in Plan by the end of the month, with those. And we look at whether it makes fewer trucks or fewer weeks.
wade-jensen: If it gets the five weeks down to three, then that's real money. I could put it next to the seats in my budget.
sofia-marino: That would be the ideal paper for you. What you pay in spring, and what you get in the fall. Is there something else that bothers you about the spring?
lucia-romero: Training. I get five new temporary planners each spring, and I have two days for them. They learn the buttons, but not the why. By week three they're good, and by week ten they're gone.
jonas-eriksen: Do the same people come back sometimes?
lucia-romero: One or two. The rest is new. If there was a practice version with last year's loads, they could make mistakes in there before it rains.
jonas-eriksen: I'll think about how we could do that. I can't promise it now, but it's a good idea, and I'll take it along.
wade-jensen: Good. I came in here ready to cut you to three seats, and I'm leaving with homework. I don't know how you did that.
sofia-marino: Lucia did it. Thank you, both. You'll hear from us, and Wade, I wait for your date.
`,
};
