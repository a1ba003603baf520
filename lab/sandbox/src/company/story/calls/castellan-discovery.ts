import type { Call } from "../../types.js";

/** Castellan's sponsor and programme manager describe the four hubs. */
export const castellanDiscovery: Call = {
  key: "castellan-discovery",
  title: "Castellan: one platform for four distribution hubs",
  startedAt: { weeksAgo: 21, weekday: "mon", time: "09:30" },
  activityType: "Discovery",
  company: "castellan",
  deal: "castellan-cold-chain",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "aiko-tanabe", "mathias-keller", "claire-dubois"],
  summary: `Mathias wants one platform for Castellan's four distribution hubs: Basel, Singapore, Memphis and São Paulo. Each has its own monitoring tool and its own procedure, and a global view takes Claire's team three days a month to assemble. Castellan ships about 9,000 validated shipments a year and had 212 temperature excursions last year, 31 of which led to destroyed product worth about CHF 6.8 million.

Claire's priority is speed: today an excursion is noticed four to six hours late, often at the destination. She needs an alert within five minutes and a named person who has to acknowledge it. Sensors are standardised on two vendors with open interfaces.

Nothing goes live without quality assurance. Ines Carvalho's team needs a validation package, and Mathias expects that step to take longer than the technology. He has funding for this half-year, with a decision by the steering committee, and asks for a short written proposal rather than a slide deck.`,
  actionItems: [
    "Daniel will send Mathias a two-page proposal for the four hubs by next Monday.",
    "Aiko will check both sensor vendors' interfaces with test accounts and report to Claire within two weeks.",
    "Claire will introduce Daniel and Aiko to Ines Carvalho by Friday.",
    "Claire will send the anonymised excursion log of last year by next Wednesday.",
    "Mathias will put the project on the agenda of the next steering committee.",
  ],
  transcript: `
daniel-okafor: Good morning, Mathias, good morning, Claire. I know Monday morning is the only time Mathias can be caught, so let me be quick.
mathias-keller: Monday is good. From Tuesday I belong to other people. I have until quarter past ten, and then Claire can stay longer if she wants.
daniel-okafor: Then I would start with you. When you said on the phone that you want one platform, what is it that you have today?
mathias-keller: Four distribution hubs. Basel, Singapore, Memphis and São Paulo. Each one bought its own monitoring tool, at a different time, from a different budget.
mathias-keller: If the board asks me how our cold chain performs globally, I cannot answer. Claire can answer, after three days.
claire-dubois: Three days every month, two people. We export four files, bring them to one time zone, and then we discuss what an excursion is, because each hub defines it differently.
daniel-okafor: Really, four definitions of an excursion?
claire-dubois: Five, if you count the one in our own procedure. Singapore starts the clock after fifteen minutes, Memphis after thirty. Both think they follow the manual.
mathias-keller: You see why I want one platform. I do not need more data. I need one truth, and I need it without a spreadsheet.
daniel-okafor: How many shipments is this about, and how many go wrong?
claire-dubois: About nine thousand validated shipments a year. Last year we had two hundred and twelve excursions, and in thirty-one cases the product had to be destroyed.
daniel-okafor: What is that worth, if I may ask?
mathias-keller: Six point eight million francs last year. It is biologics, a pallet can be worth more than my house.
aiko-tanabe: In those thirty-one cases, would it have helped to know earlier? Or was the damage done at once?
claire-dubois: In perhaps half of them it would have helped. A container on the apron in the sun, a dry ice box that waits in customs. You have an hour or two to act.
aiko-tanabe: And when do you learn about it today?
claire-dubois: Four to six hours late, on average. Often only when the consignee opens the box and reads the logger. By then we are writing a deviation, not saving a product.
claire-dubois: What I want is an alert within five minutes, to a person with a name, who must acknowledge it. Not to a mailbox.
aiko-tanabe: With escalation if that person does not answer?
claire-dubois: After ten minutes to the hub lead, after twenty to me. I have told my husband already.
daniel-okafor: Which sensors are on the shipments? Is that different in each hub as well?
claire-dubois: No, there we did our homework. Two vendors for all hubs, both with live data over the mobile network and an open interface. We pay for it and use a tenth of it.
aiko-tanabe: That is a very good starting point. We connect to one of the two you name in your mail already, and the other has a public interface I have read.
claire-dubois: Read or tried? I ask because there was a vendor who had read it.
aiko-tanabe: Only read, to be honest. Let me get test accounts for both, try them properly, and I report to you within two weeks what works and what does not.
claire-dubois: I like that answer. You can have a test account from ours today.
mathias-keller: Before my time is over. There is one person you must know about, and that is Ines Carvalho, our quality assurance lead.
daniel-okafor: You mentioned her in your first mail. What is her role in this?
mathias-keller: Simple. Nothing goes live without her validation package. I can have the money and the committee and the sponsor's smile, and without Ines it does not move.
claire-dubois: She is not against it. She was against the last one because they changed the software every two weeks and told her afterwards.
daniel-okafor: So a frozen release would be one of her questions.
claire-dubois: The first one. Then the audit trail and electronic signatures. Please let her say it herself, she does not like it when we say it for her.
daniel-okafor: Of course. Could you introduce us to her? A short mail would be enough.
claire-dubois: I will introduce you and Aiko by Friday. She is in the office this week, after that she travels to Memphis for an audit.
mathias-keller: I will tell you what I expect. The technology will take you three months. The validation will take longer than the technology. Plan for it and do not be surprised.
daniel-okafor: That is valuable to hear from you. Is the money there for this year?
mathias-keller: I have funding for this half-year. It is not eternal. If we have no decision by then, I have to fight for it again against a packaging line.
daniel-okafor: And who makes the decision, is that you?
mathias-keller: The steering committee, on my proposal. Quality, IT, finance and me. I will put this project on the agenda of the next one, so that nobody is surprised.
daniel-okafor: What do you need from us for that? A presentation?
mathias-keller: No presentation. Two pages. What it does for the four hubs, what it costs, what can go wrong. I read two pages. I do not read forty slides.
daniel-okafor: Then you get two pages from me by next Monday, including what can go wrong.
mathias-keller: Excellent. Send it early, I read my mail at seven. Now I must go. Claire, be hard on them.
claire-dubois: Always. So, what else do you need from me while I am here?
daniel-okafor: If there was one thing, it would be your list of excursions from last year. With it we could show what an alert in five minutes would have changed.
claire-dubois: It is a deviation log, so product names have to come out. I can send it anonymised by next Wednesday, with lane, hub, duration and outcome.
aiko-tanabe: Could you leave the sensor readings attached, at least for the thirty-one? Then I can replay them against the alert rules.
claire-dubois: For most of them, yes. Some loggers were never returned. They are in a customs warehouse, living their own life.
aiko-tanabe: A dozen would do. One more question, how do the hubs work at night? Is someone there who could react to an alert?
claire-dubois: Singapore and Memphis are staffed all night. Basel has a phone on call. São Paulo has a guard and a very good heart, but he cannot rebook a flight.
daniel-okafor: So the alert alone does not save the product there, it needs a procedure.
claire-dubois: Correct. I do not expect you to solve that. I would like to see that your tool can send São Paulo's nights to Memphis.
aiko-tanabe: It can, the escalation follows a calendar per hub. I will show you on your own data when we meet next.
claire-dubois: Then we have a plan. I am careful with hope, but four hubs on one screen, that would give me back three days of every month.
daniel-okafor: Thank you, Claire. We look forward to meeting Ines, and Mathias gets his two pages.
`,
};
