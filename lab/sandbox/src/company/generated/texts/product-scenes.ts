import type { Product } from "../deals.js";
import type { Scene } from "./scene.js";

/** Effects of a module. */
export const productScenes: Record<Product, Scene[]> = {
  Track: [
    [
      "h: With Track you see every load on one screen, with the time at which it will arrive.",
      "g: From the carriers' systems, or from the driver's phone?",
      "h: From whatever there is. Telematics first, the driver app if there is none, and a status mail if all else fails.",
      "g: And if a carrier sends nothing?",
      "h: Then the screen says so. It is better to see a gap than an old position.",
      "g: That is more than I get today.",
    ],
    [
      "g: How fast is an alert? An alert after an hour is a report.",
      "h: Two minutes after the position changes. You choose the rule: late by {minutes} minutes, a stop that was not planned, or the temperature.",
      "g: Temperature would be useful for a third of our lanes.",
      "h: Then we start with those lanes and with the carriers that have probes.",
      "g: Who gets the alert?",
      "h: Whoever is on shift. At other customers that rule alone took away half of the phone calls.",
    ],
  ],
  Plan: [
    [
      "h: Plan builds the loads for the next day from your orders, and you move what you know better.",
      "g: Our planners know a lot better.",
      "h: They should. It learns which changes they make, and stops proposing what they always undo.",
      "g: How long does it take? They start at five in the morning.",
      "h: For {count} loads about four minutes. They see it fill the trucks.",
      "g: Show them that, not me. They are the ones who have to trust it.",
    ],
    [
      "g: What does it do with our own trucks, compared with those of the carriers?",
      "h: It fills your own first, up to the hours of the drivers, and gives the rest to the cheapest carrier that keeps its promises.",
      "g: We have an agreement about minimum volumes with two of them.",
      "h: That is a rule, like the opening hours of a site. You set it once.",
      "g: And if a truck breaks down at seven?",
      "h: You take it out, and Plan moves its stops in a few seconds.",
    ],
  ],
  Dock: [
    [
      "h: In Dock the carrier books its own slot at your site, within rules that you set.",
      "g: Some of them will book all the good slots on Monday morning.",
      "h: You can keep slots for those who need them, and give back what is not confirmed a day ahead.",
      "g: What does the gate see?",
      "h: The list of the next two hours, with number plates. A truck without a slot gets one, at the end.",
      "g: The end would be a nice change. Today they stand in front.",
    ],
    [
      "g: A truck waits {minutes} minutes at our site on average. I want that to be thirty.",
      "h: How many doors do you have?",
      "g: Nine, and everybody wants the same three.",
      "h: Then you need the rule by goods: {goods} at the doors that fit, and nothing else there.",
      "g: And the detention invoices?",
      "h: You will have the times of arrival and departure of every truck. Most of those invoices end right there.",
    ],
  ],
  Settle: [
    [
      "h: Settle compares each carrier invoice with the rate and with what happened on the road.",
      "g: We check one in ten. The others we pay.",
      "h: What do you find in that one?",
      "g: In every tenth something is wrong. Mostly waiting time and fuel.",
      "h: With the times from Track, waiting is a fact and no longer an opinion.",
      "g: Our finance people would like that sentence on a poster.",
    ],
    [
      "g: How does it learn our rates? They are in eleven contracts and in some heads.",
      "h: From the contracts and from the invoices of the last three months. What it does not understand, it asks.",
      "g: And who answers?",
      "h: The person who does it today, with one click instead of a phone call.",
      "g: How many invoices does it pass without anybody looking?",
      "h: About eight in ten after the second month. The first month is lower, and we say so before.",
    ],
  ],
};
