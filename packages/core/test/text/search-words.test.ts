import { describe, expect, test } from "vitest";
import { matchesSearch, selectSegments, type SpokenSegment } from "../../src/provider/index.js";

test.each([
  ["We use Cargo Loop today", "CargoLoop"],
  ["We use Cargo-Loop today", "cargoloop"],
  ["We use CargoLoop today", "Cargo Loop"],
  ["We use CargoLoop today", "cargo-loop"],
  ["Tide Mark, and Tidemark", "tidemark"],
  ["The discounts for you", "you discount"],
  ["It is about cost", "price | cost"],
  ["It is about cost", "price OR cost"],
])("%j has %j", (text, search) => {
  expect(matchesSearch(text, search)).toBe(true);
});

test.each([
  ["Ask the man there", "them"],
  ["Cargo, and a loop", "CargoLoop"],
  ["Cargo Loops", "CargoLoop"],
  ["It is about cost", "price cost"],
  ["It is about cost", "price | terms"],
])("%j has not %j", (text, search) => {
  expect(matchesSearch(text, search)).toBe(false);
});

describe("segments", () => {
  const say = (speaker: string, ...texts: string[]): SpokenSegment[] =>
    texts.map((text) => ({ start: 0, end: undefined, speaker, text }));
  const talk = [
    ...say("Ada", "Hello.", "What does Cargo", "Loop cost?"),
    ...say("Tom", "Less than Tide Mark.", "Much less.", "Bye."),
  ].map((segment, index) => ({ ...segment, start: index * 10 }));
  const select = (selection: object) => {
    const { matches, segments } = selectSegments(talk, selection);
    return [matches, segments.map(({ start }) => start / 10)];
  };

  test.each([
    [{ search: "cargoloop" }, [1, [0]]],
    [{ search: "hello cost" }, [1, [0]]],
    [{ search: "tidemark" }, [1, [3]]],
    [{ search: "tidemark | hello" }, [2, [0, 3]]],
    [{ search: "tidemark", around: 1 }, [1, [0, 3]]],
    [{ search: "hello | bye", around: 1 }, [2, [0, 3]]],
    [{ search: "hello", around: 20 }, [1, [0, 3]]],
    [{ from_seconds: 40 }, [undefined, [4, 5]]],
    [{ search: "nothing", around: 3 }, [0, []]],
  ])("of %j are %j", (selection, expected) => {
    expect(select(selection)).toEqual(expected);
  });
});
