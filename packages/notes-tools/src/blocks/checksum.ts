/** A short checksum of an input (32-bit FNV-1a), to notice that another one is sent for continuing. */
export function getChecksum(input: unknown): string {
  const text = typeof input === "string" ? input.trim() : JSON.stringify(input);
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return (hash >>> 0).toString(16);
}
