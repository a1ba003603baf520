/** The fields that every upload needs. */
export const requiredFields = {
  hostUserEmail: "mia@tiny.example",
  language: "en_GB",
  title: "The price talk",
};

const recording = new File(["sound"], "talk.mp3", { type: "audio/mpeg" });

/** An upload as a form; without a recording when it is null. */
export function uploadForm(
  fields: Record<string, string> = requiredFields,
  file: File | null = recording,
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  if (file !== null) data.append("file", file);
  return data;
}
