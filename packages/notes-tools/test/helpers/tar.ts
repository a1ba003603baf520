const BLOCK = 512;

/** An entry of an archive, which may be hostile. */
export interface TarEntry {
  path: string;
  content?: string | Uint8Array;
  /** The type flag. @default "0", a file */
  type?: string;
  link?: string;
  /** The size that its header says. @default that of the content */
  size?: number;
  /** Number added to the correct checksum. @default 0 */
  checksum?: number;
}

/** Writes a tar archive with any entries. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? "");
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [createHeader(entry, content.length), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function createHeader(
  { checksum = 0, link = "", path, size, type = "0" }: TarEntry,
  length: number,
): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0, 100);
  header.write("0000644", 100);
  header.write((size ?? length).toString(8).padStart(11, "0"), 124);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write("ustar", 257);
  const sum = header.reduce((total, byte) => total + byte, checksum);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
