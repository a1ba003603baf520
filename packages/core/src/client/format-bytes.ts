const MIB = 1024 * 1024;

/** Formats a size: `16 MiB`, `1000 bytes`. */
export function formatBytes(bytes: number): string {
  if (bytes < MIB) return `${bytes} bytes`;
  return `${Math.round((bytes / MIB) * 10) / 10} MiB`;
}
