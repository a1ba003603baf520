import { expect, test } from "vitest";
import { CommandLine } from "../helpers/command.js";

test("help explains a command as its --help does", async () => {
  const workbelt = new CommandLine();
  for (const words of [["crm", "get-task"], ["accounts", "remove"], []]) {
    const help = await workbelt.run(["help", ...words]);
    expect(help).toEqual(await workbelt.run([...words, "--help"]));
    expect(help.output).toContain(["Usage: workbelt", ...words].join(" "));
  }
});
