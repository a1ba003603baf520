import type { FindRecording, Recording, RecordingSource, RecordingStore } from "./recording.js";

/** Converts any source of recordings to a store. */
export function toRecordingStore(source: RecordingSource): RecordingStore {
  if (typeof source !== "function") return source;
  return { open: (name) => findAndOpen(source, name) };
}

async function findAndOpen(find: FindRecording, name: string): Promise<Recording | undefined> {
  const found = await find(name);
  if (found === undefined) return undefined;
  const lastPart = name.split(/[\\/]/).at(-1) || "recording";
  if (!(found instanceof Blob)) {
    const { stream, size, type, fileName = lastPart } = found;
    return { chunks: () => stream, size, type, fileName };
  }
  return {
    chunks: () => found.stream(),
    size: found.size,
    type: found.type,
    fileName: found instanceof File && found.name !== "" ? found.name : lastPart,
  };
}
