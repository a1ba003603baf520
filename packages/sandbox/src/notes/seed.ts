import type { SandboxContext } from "../context.js";
import type { Story } from "../story/types.js";

export function seedNotes(_context: SandboxContext, _story: Story): void {}
