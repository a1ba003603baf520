import { expect, test } from "vitest";
import {
  CODE_LANGUAGES,
  findCodeLanguage,
  unknownLanguageMessage,
} from "../src/content/code-languages.js";

test("there are 90 languages, each is itself", () => {
  expect(new Set(CODE_LANGUAGES).size).toBe(90);
  expect(CODE_LANGUAGES.map(findCodeLanguage)).toEqual(CODE_LANGUAGES);
});

test.each([
  ["js", "javascript"],
  ["tsx", "typescript"],
  ["py", "python"],
  ["rb", "ruby"],
  ["zsh", "shell"],
  ["yml", "yaml"],
  ["md", "markdown"],
  ["cpp", "c++"],
  ["cs", "c#"],
  ["golang", "go"],
  ["rs", "rust"],
  ["kt", "kotlin"],
  ["dockerfile", "docker"],
  ["txt", "plain text"],
  ["objc", "objective-c"],
  ["tex", "latex"],
  ["ps1", "powershell"],
  ["TypeScript", "typescript"],
])("%s means %s", (name, language) => {
  expect(findCodeLanguage(name)).toBe(language);
});

test("others are unknown, and the nearest is named", () => {
  expect(findCodeLanguage("klingon")).toBeUndefined();
  expect(findCodeLanguage("constructor")).toBeUndefined();
  expect(unknownLanguageMessage("pyton")).toContain("Did you mean python?");
});
