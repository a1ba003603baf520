import type { Random } from "../random.js";
import { closings, customerOpenings, openings, situations } from "../texts/opening-scenes.js";
import { productScenes } from "../texts/product-scenes.js";
import {
  customerScenes,
  discountScene,
  doubts,
  engineerScenes,
  otherGuests,
  priceScenes,
} from "../texts/question-scenes.js";
import type { Scene } from "../texts/scene.js";
import type { CallKind, Setting, Speakers } from "./call-plan.js";

/** Chooses how a call goes, up to its promises. It has what the summary of its kind says. */
export function chooseScenes(
  { kind, product }: Setting,
  speakers: Speakers,
  random: Random,
): Scene[] {
  const choose: Record<CallKind, () => Scene[]> = {
    discovery: () => [
      random.pick(openings),
      situations.volume,
      random.pick(situations.pains),
      random.pick(productScenes[product]),
      ...chooseDetails(speakers, random),
    ],
    demo: () => [
      random.pick(openings),
      random.pick(situations.pains),
      ...random.sample(productScenes[product], 2),
      ...chooseDetails(speakers, random),
    ],
    negotiation: () => [
      random.pick(openings),
      random.pick(situations.pains),
      random.pick(priceScenes),
      discountScene,
      ...chooseDetails(speakers, random),
    ],
    review: () => [random.pick(customerOpenings), ...random.sample(customerScenes, 3)],
  };
  return choose[kind]();
}

function chooseDetails(speakers: Speakers, random: Random): Scene[] {
  return [
    ...(speakers.e === undefined ? [] : [random.pick(engineerScenes)]),
    ...(speakers.o === undefined ? [] : [random.pick(otherGuests)]),
    ...random.sample(doubts, 2),
  ];
}

/** Chooses how a call ends, after its promises. */
export function chooseClosing(random: Random): Scene {
  return random.pick(closings);
}
