import { text } from "./console-content.js";

/** Blocks of all types that the API can create, with the file of an upload. */
export function createEveryBlock({
  uploadId,
  pageId,
}: {
  uploadId: string;
  pageId: string;
}): object[] {
  const item = (type: string, content: string, extra: object = {}) => ({
    [type]: { rich_text: text(content), ...extra },
  });
  return [
    item("heading_3", "A heading that skips levels"),
    item("heading_1", ""),
    item("paragraph", "A paragraph", { color: "red" }),
    {
      paragraph: {
        rich_text: [
          {
            text: { content: "Bold code" },
            annotations: { bold: true, code: true, color: "blue_background" },
          },
          { equation: { expression: "e=mc^2" } },
          { mention: { page: { id: pageId } } },
        ],
      },
    },
    item("heading_2", "A heading to fold", {
      is_toggleable: true,
      children: [item("paragraph", "Folded")],
    }),
    item("heading_4", "A small heading"),
    item("bulleted_list_item", "A point", {
      children: [item("bulleted_list_item", "Below it", { children: [] })],
    }),
    item("numbered_list_item", "First"),
    item("numbered_list_item", "Second"),
    item("to_do", "Done", { checked: true }),
    item("to_do", "Open"),
    item("toggle", "A toggle", { children: [item("paragraph", "In the toggle")] }),
    item("quote", "A quote"),
    item("callout", "A callout", { icon: { type: "emoji", emoji: "💡" } }),
    item("code", "const answer = 42;", { language: "typescript" }),
    { equation: { expression: "a^2 + b^2 = c^2" } },
    { divider: {} },
    { breadcrumb: {} },
    { table_of_contents: {} },
    { link_to_page: { page_id: pageId } },
    { bookmark: { url: "https://bookmark.example/", caption: text("A bookmark") } },
    { embed: { url: "https://embed.example/" } },
    { image: { type: "file_upload", file_upload: { id: uploadId }, caption: text("A picture") } },
    { image: { type: "external", external: { url: "https://image.example/a.png" } } },
    { video: { type: "external", external: { url: "https://video.example/a.mp4" } } },
    { pdf: { type: "external", external: { url: "https://pdf.example/a.pdf" } } },
    { audio: { type: "external", external: { url: "https://audio.example/a.mp3" } } },
    { file: { type: "external", external: { url: "https://file.example/a.zip" }, name: "a.zip" } },
    { tab: { children: [item("paragraph", "First tab"), item("paragraph", "Second tab")] } },
    { synced_block: { synced_from: null, children: [item("paragraph", "Synced")] } },
    {
      table: {
        table_width: 2,
        has_column_header: true,
        children: [
          { table_row: { cells: [text("Column"), []] } },
          { table_row: { cells: [text("Cell"), text("Other cell")] } },
        ],
      },
    },
    {
      column_list: {
        children: [
          { column: { children: [item("paragraph", "Left")] } },
          { column: { children: [item("paragraph", "Right")] } },
        ],
      },
    },
  ];
}
