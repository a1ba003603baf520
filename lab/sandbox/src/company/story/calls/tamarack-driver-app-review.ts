import type { Call } from "../../types.js";

/** Greg asks for proof of delivery on the driver's phone a third time, now with the product manager. */
export const tamarackDriverAppReview: Call = {
  key: "tamarack-driver-app-review",
  title: "Tamarack Building Supply – Review and driver app",
  startedAt: { weeksAgo: 3, weekday: "wed", time: "15:00" },
  activityType: "Business Review",
  company: "tamarack",
  host: "jonas-eriksen",
  speakers: ["jonas-eriksen", "tom-whitaker", "greg-lindholm", "sarah-begay"],
  summary: `Plan is in good shape at Tamarack: manual overrides fell from ten loads a day to two since the stacking rules went live, and Duluth has planned its nine trucks in Plan for five weeks.

Most of the review went to proof of delivery on the driver's phone, which Greg raised for the third review in a row. Sarah's dispatchers retype paper slips every evening, about two hours of work for around 120 slips. Greg loses about one delivery dispute a week for lack of a signed slip.

Tom gave no release date. He explained that a first version would take a photo, a name and a signature, work without signal, and leave out navigation and chat. Greg accepts that scope and offers six drivers as early testers, four in Minneapolis and two in Duluth. Tom will give Greg a clear yes or no on an early test within four weeks.`,
  actionItems: [
    "Tom gives Greg a clear yes or no on an early driver test within four weeks.",
    "Greg sends the names and phone models of six test drivers by next Wednesday.",
    "Sarah sends Tom a dozen scanned delivery slips, the bad ones included, by Friday.",
    "Jonas works out what two hours of retyping a day cost over a year and sends it to Tom by Monday.",
    "Tom rides along with a Tamarack driver for a day before the end of next month.",
  ],
  transcript: `
jonas-eriksen: Hello Greg, hello Sarah. As promised, Tom Whitaker is here, our product manager. So I'll keep the numbers short and leave most of the time for the driver app.
greg-lindholm: Finally. Hi Tom. I've said the same thing in two of these already, so you're getting the polished version.
tom-whitaker: Hi Greg, hi Sarah. I've read the notes from both. I'd much rather hear it from you than read it again, though.
jonas-eriksen: Two minutes for Plan first. Sarah, overrides went from ten loads a day to two, since the stacking rules went live. Is that what you feel as well?
sarah-begay: Yeah. The two that are left are usually windows, and those I'd check by hand in any case. The loaders stopped making fun of it.
jonas-eriksen: And Duluth has planned its nine trucks in Plan for five weeks now. Greg, how's that going without Earl on paper?
greg-lindholm: Earl reads the plan, tells everybody it's wrong, and then he drives it exactly as it says. So I'd call that a full success.
jonas-eriksen: Then I'm happy. Let's go to the main thing. Greg, the floor is yours, and Tom will ask questions.
greg-lindholm: Okay. Forty-seven trucks, with Duluth. Every drop gets a paper slip. A guy signs it, or he doesn't, and it rides on the dash all day with the sandwich.
greg-lindholm: Then at five the slips land on Sarah's desk, and her people type them in. It's the dumbest two hours in my company, and I pay overtime for it.
sarah-begay: It really is two hours, Tom. It's around a hundred and twenty slips a day, two dispatchers, an hour each. And we call a driver for maybe ten of them.
tom-whitaker: What do you call the drivers about? Is it something missing or something that you can't read?
sarah-begay: Mostly the quantity. They write minus two on it because two sheets broke, but minus two of what? Or there's no name, only a squiggle.
tom-whitaker: And does the time of delivery matter to you, or only that it has been delivered and what was short?
sarah-begay: Time matters for the crane trucks. Those are billed by the hour on site. With the slip I have to believe what the driver wrote, and they all round up to the half hour.
greg-lindholm: And I lose one dispute a week, between five hundred and three thousand dollars. I'd win almost every one of them with a picture that has a time on it.
tom-whitaker: Let me ask about the signature. If you had a photo with time and place, and a typed name, but no signature on the glass. Would you win the dispute?
greg-lindholm: Nine times out of ten. Contractors don't argue with a picture of their own driveway. The big general contractors want a signature, but that's maybe fifteen percent of drops.
tom-whitaker: Fifteen percent is too many to leave out. So a first version has photo, name and signature, and works with no signal. No navigation in it, and no chat with dispatch.
greg-lindholm: I'd take that. I don't need it to be perfect. I need it to not be paper.
tom-whitaker: I'm writing that one down. How much of your area has no signal at all?
sarah-begay: North of Duluth it's bad. Two, three hours a day with nothing. The drivers call me from gas stations.
tom-whitaker: So the app has to keep everything on the phone and send it when there's a connection. That's what makes it hard, to be honest. A simple upload would be quick.
greg-lindholm: My guys' phones are their own, by the way. Some of those have a cracked screen and are five years old. I pay them twenty bucks a month for using it.
tom-whitaker: Good to know. I'd need the models. We might have to say that a phone has to be newer than this or that.
greg-lindholm: So here's my offer. I give you six drivers. Four down here and two in Duluth. They test it early, it can be ugly, and they'll tell you what's wrong in very simple words.
tom-whitaker: Six drivers is a great offer. What kind of drivers are they? If they're the six who love gadgets, then I don't learn a lot.
greg-lindholm: Three who love it, two who'll do it because I ask them to, and one who hates everything. If Hank uses it, anybody will.
sarah-begay: If Hank uses it, I'll frame the first photo and hang it in dispatch.
jonas-eriksen: Could you send us names and phone models, Greg? Then that's ready if Tom gets a go.
greg-lindholm: You'll have all six with the models by next Wednesday. I've got to ask them first, but they'll say yes.
tom-whitaker: Now let me be straight about my side. I don't have a release date, and I won't make one up. There are other things in front of it that are half built.
greg-lindholm: I knew that was coming. So what can you tell me, Tom? Because I've had a no date answer two times.
tom-whitaker: I can give you a decision. Within four weeks you get a clear yes or no from me on an early test with your drivers. If it's a no, I'll tell you why.
greg-lindholm: A no with a reason is better than a maybe with a smile. Okay. Four weeks, I'll hold you to it.
tom-whitaker: Please do. What'd help me inside the company is evidence. Sarah, could I see some real slips? I want the bad ones too.
sarah-begay: Oh, I've got bad ones. I'll scan a dozen for you by Friday. There's one with a boot print on it, that's my favorite.
tom-whitaker: The boot print goes on my first slide. And the cost, Jonas. Two hours a day plus a dispute a week, what's that in a year?
jonas-eriksen: I'll work out what two hours of retyping a day cost over a year, with overtime, and send it to you by Monday. Greg, may I use your overtime rate?
greg-lindholm: Use thirty-eight an hour, loaded. And put the disputes next to it, but separately, so nobody says we've padded it.
jonas-eriksen: Separately, of course. Is there anything that the app must not do? Sometimes that's easier to say.
sarah-begay: It mustn't make the driver log in five times a day. They wear gloves, they're cold. One button on the stop, a picture, and go.
greg-lindholm: And don't track them on their lunch. They'd throw the phone in the river, and I'd understand it.
tom-whitaker: One button, no tracking on breaks. Greg, the offer to ride along, is that still open? I was told to bring boots.
greg-lindholm: It's open. Five in the morning, my yard, bring your own boots and a lunch. I'll put you with Hank.
tom-whitaker: I'll come for a day before the end of next month. Jonas and I will find the date with Sarah.
sarah-begay: Pick a Tuesday. It's the ugliest day of our week, and you'll learn the most.
jonas-eriksen: A Tuesday, then. I'll send the notes around today. Thank you, Greg, for saying it a third time.
greg-lindholm: Thanks for bringing the man. I feel better, and I haven't even got anything yet.
`,
};
