import { Argument, type Command } from "commander";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
type Shell = (typeof SHELLS)[number];

// Each asks `workbelt complete` for the words that can follow, the one begun last.
const scripts: Record<Shell, string> = {
  bash: `_workbelt() {
  local IFS=$'\\n'
  COMPREPLY=($(workbelt complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _workbelt workbelt`,
  zsh: `#compdef workbelt
_workbelt() {
  local -a found
  found=("\${(@f)$(workbelt complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $found
}
compdef _workbelt workbelt`,
  fish: `complete -c workbelt -f -a '(workbelt complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
  // The word that was begun is joined to a flag: Windows PowerShell drops empty arguments.
  powershell: `Register-ArgumentCompleter -Native -CommandName workbelt -ScriptBlock {
  param($begun, $line, $position)
  $words = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  workbelt complete "--begun=$begun" -- @words 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`,
};

/** Adds `workbelt completion <shell>`, and the command that its script asks. */
export function addCompletionCommands(program: Command, services: readonly ListedService[]): void {
  program
    .command("completion")
    .description("Print the completion script of a shell.")
    .addArgument(new Argument("<shell>", "shell").choices(SHELLS))
    .action((shell: Shell) => writeLines([scripts[shell]]));
  program
    .command("complete", { hidden: true })
    .argument("[words...]")
    .option("--begun <word>", "The last word, if it is not among the others.")
    .passThroughOptions()
    .action(async (words: string[], { begun }: { begun?: string }) => {
      const { completeWords } = await import("./complete-words.js");
      const all = begun === undefined ? words : [...words, begun];
      await writeLines(await completeWords(program, services, all));
    });
}
