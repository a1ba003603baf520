/** Lists what keeps Node alive after the event loop's next turns: however slow the machine is, no timer ends meanwhile. */
export async function listWhatKeepsAlive(): Promise<string[]> {
  let remaining = list();
  for (let turn = 0; turn < 1000 && remaining.length > 0; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    remaining = list();
  }
  return remaining;
}

/** Resources that this function itself uses: its turns, and the output. */
const OWN = ["Immediate", "PipeWrap"];

const list = () => process.getActiveResourcesInfo().filter((name) => !OWN.includes(name));
