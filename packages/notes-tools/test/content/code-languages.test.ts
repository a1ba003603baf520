import { expect, test } from "vitest";
import {
  CODE_LANGUAGES,
  findCodeLanguage,
  unknownLanguageMessage,
} from "../../src/content/code-languages.js";

test("each of the 90 languages maps to itself", () => {
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

test("unknown languages are rejected with the closest match", () => {
  expect(findCodeLanguage("klingon")).toBeUndefined();
  expect(findCodeLanguage("constructor")).toBeUndefined();
  expect(unknownLanguageMessage("pyton")).toContain("Did you mean python?");
});
