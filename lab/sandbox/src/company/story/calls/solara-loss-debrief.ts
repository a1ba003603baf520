import type { Call } from "../../types.js";

/** Solara explains why it builds delivery tracking itself. */
export const solaraLossDebrief: Call = {
  key: "solara-loss-debrief",
  title: "Solara Home – Debrief after the decision",
  startedAt: { weeksAgo: 8, weekday: "mon", time: "15:30" },
  activityType: "Check-in",
  company: "solara",
  deal: "solara-home-delivery",
  host: "lena-hoffmann",
  speakers: ["lena-hoffmann", "jasmine-ward", "kofi-mensah", "beth-kowalski"],
  summary: `Solara has decided to build home delivery tracking in house. Kofi's four engineers already had delivery windows and the logic for two-person crews, and connecting Track to their order system was estimated at five months.

Two gaps on our side counted. Notifications could not be branded per product line, and Solara sells under three of them. Beth also compared costs: $72,000 a year plus setup and integration came to about one year of the team's time on the project.

Jasmine is less sure than her colleagues. She expects the in-house build to struggle in peak season, when volume triples from 900 to 2,700 deliveries a day, and asked to stay in touch. Kofi is open to an honest comparison after peak and would measure it by missed delivery windows, about 6 percent today.`,
  actionItems: [
    "Lena writes a short summary of the reasons and sends it to Jasmine for correction by Friday.",
    "Lena passes the request for branding per product line to the product team this week.",
    "Jasmine shares the missed-window figures with Lena after peak season.",
    "Lena calls Kofi two weeks after peak season to compare results.",
  ],
  transcript: `
lena-hoffmann: Hi Jasmine, Kofi, Beth. Thank you for doing this. You've decided, and I'm not here to reopen it. I'd just like to learn what we could have done better.
jasmine-ward: That's really decent of you, Lena. Most vendors go silent or they send a discount. I asked Beth along because the money side was hers.
beth-kowalski: Hello. I'm happy to be blunt if that's what helps.
lena-hoffmann: Blunt helps the most. Kofi, could you start? When did you start to lean toward building it yourselves?
kofi-mensah: Honestly, at the second demo. I saw the delivery windows and I thought, we've already got that. My engineers wrote it for the appointment page a year ago.
lena-hoffmann: So that part wasn't new to you. And the two-person crew logic, is that the same story?
kofi-mensah: Same story. A sectional sofa needs two people and a truck with a lift gate. We've got rules for that, per item and per stairway. Your product sees a delivery, not a crew.
lena-hoffmann: That's true, Track thinks in stops and vehicles. Crew rules would have lived outside it. How big is the team that builds it now?
kofi-mensah: Four engineers, one of them part time. They have the windows and the crews. What they're missing is live position, and the customer-facing messages.
lena-hoffmann: And live position, where would that come from? Most of your delivery partners are small two-truck companies, if I remember it well.
kofi-mensah: Thirty-one partners, yeah. We're doing a driver web page that shares location while it's open. It's not elegant, but there's nothing to install.
jasmine-ward: I'll say it since Kofi won't. It works as long as the driver keeps the phone awake. In our test about a quarter of the trips had gaps.
kofi-mensah: A quarter in the first week. We're down to maybe fifteen percent now. It's getting better, Jasmine.
lena-hoffmann: Thanks, both. What about the integration on our side? Aiko's estimate had been about five months, because of the order system.
kofi-mensah: Five months, and that was the nail in the coffin. Our order system sends three different events for one sofa. We'd have to clean it up before we connected anybody.
lena-hoffmann: And you have to clean it up for your own build, too, I guess?
kofi-mensah: Sure, but we can do it bit by bit, and we can cheat in the meantime. With a vendor we'd have had to do it all up front.
lena-hoffmann: That's a good point and I hadn't heard it that way. Jasmine, what was missing from the point of view of your customers?
jasmine-ward: Branding. We sell under three product lines, and they look nothing alike. Someone who bought from the nursery line doesn't want a text from a name they've never heard.
lena-hoffmann: And we could do one brand per account. I remember we suggested three accounts, as a workaround.
jasmine-ward: Right, and three accounts meant three dashboards for my agents. They have eleven screens open already. That wasn't going to fly.
lena-hoffmann: Okay. That's a clear gap. I'll pass branding per product line to our product team this week, with your example. You're not the first to ask.
beth-kowalski: May I do the numbers? Seventy-two thousand a year is not the problem. But with setup and integration on top, the first year looked like one year of our team on this project.
lena-hoffmann: One year of all four people, or one year of the time that they'd spend on this?
beth-kowalski: Of the time they'd spend on this. About a third of each. So for the same money in year one, we own something, and in year two we don't pay for a license.
lena-hoffmann: Did you count maintenance in year two? I'm not trying to win, I just want to know how you model it.
beth-kowalski: I put in twenty percent a year. Kofi says ten, and from past projects I'd guess it ends up at thirty. Even at thirty it's under your price.
lena-hoffmann: Fair. So the setup fee and the integration effort hurt us more than the license did. What would a first year have had to look like?
beth-kowalski: Half of the setup, and something live in six weeks, even if it's only one region. Then I could have compared something real with a plan on paper.
lena-hoffmann: One region in six weeks. That's very concrete. I don't think we ever offered you that.
beth-kowalski: You didn't. You offered everything in five months, and everything is hard to sign.
jasmine-ward: I wrote that down too. Everything is hard to sign.
lena-hoffmann: I'll put that sentence in my review, Beth, if you don't mind. Jasmine, you said on the phone that you're a bit worried about peak.
jasmine-ward: I am. On a normal day we've got nine hundred deliveries. In peak it's twenty-seven hundred, with partners who've never worked with us. That's when a page on a driver's phone falls over.
kofi-mensah: It might wobble, I'll give you that. But we've got a load test planned, and my people sleep next to the servers in peak anyway.
jasmine-ward: They can sleep next to the servers, but my agents get the calls when a sofa doesn't show up. I'd bet that we struggle.
lena-hoffmann: How would you measure that? What's the number that tells you if the build works?
kofi-mensah: Missed windows. Right now it's about six percent. If we get through peak at six or better, I'd call that a success, and you should leave us alone.
lena-hoffmann: And if it's at ten or twelve?
kofi-mensah: Then call me. I'm not married to the code. I'd rather be wrong in a quiet month than proud in peak season.
lena-hoffmann: Deal. I'll call you two weeks after peak, and we compare results honestly. No pitch before that.
jasmine-ward: I'll share our missed-window figures with you after peak, the good and the bad. Kofi, you're okay with that?
kofi-mensah: Fine with me, as long as it stays between us.
lena-hoffmann: It does. I'll write up the reasons as I understood them, and send it to you, Jasmine, by Friday, so that you can correct what I got wrong.
jasmine-ward: Please do. And for what it's worth, your team was the one that listened. It was close for me, even if it wasn't for these two.
lena-hoffmann: That means a lot, thank you. Good luck with peak, all three of you, I mean it.
`,
};
