/** Says where the sandbox's console is, and keeps the sandbox running until Ctrl+C. */
export async function keepServing(consoleUrl: string): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve());
  });
  console.log(`
The sandbox's console: ${consoleUrl}
  ${consoleUrl}/console/changes    what the agent created and changed, field by field
  ${consoleUrl}/console/activity   each request, by tool call
Ctrl+C stops it.`);
  await stopped;
}
