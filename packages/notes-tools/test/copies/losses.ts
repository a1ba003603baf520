import { seedId } from "@workbelt/sandbox";

const ROADMAP = `https://www.notion.so/${seedId("notes/page/roadmap").replaceAll("-", "")}`;

/** Losses of a copied page. The guide on pages has the first two columns. */
export const LOSSES: {
  what: string;
  becomes: string;
  markdown: string;
  /** The copy as it is read. */
  copy: string;
  adjusted: string;
}[] = [
  {
    what: "child pages and databases",
    becomes: "links to them",
    markdown: `<page url="${ROADMAP}">Roadmap</page>\n\nText`,
    copy: "Text",
    adjusted: "line 1: a page stays where it is: a link to it is written",
  },
  {
    what: "synced blocks",
    becomes: "copies of their content",
    markdown: `<synced-block url="${ROADMAP}">\nOne\n\n- two\n</synced-block>`,
    copy: "One\n\n- two",
    adjusted: "line 1: a synced block is kept as a copy of its content",
  },
  {
    what: "comments on text",
    becomes: "the text",
    markdown: '<span discussion-urls="discussion://1">One</span> two',
    copy: "One two",
    adjusted: "line 1: a comment on text is left out",
  },
  {
    what: "web and email addresses without a link",
    becomes: "links to them",
    markdown: "See https://example.com/a and `https://example.com/b`",
    copy: "See [https://example.com/a](https://example.com/a) and `https://example.com/b`",
    adjusted: "line 1: an address without a link became a link",
  },
  {
    what: "files that the service keeps",
    becomes: "links that expire; upload the files with `notes_file_upload`",
    markdown:
      "![Chart](https://prod-files-secure.s3.us-west-2.amazonaws.com/a.png?X-Amz-Expires=3600)",
    copy: "![Chart](https://prod-files-secure.s3.us-west-2.amazonaws.com/a.png?X-Amz-Expires=3600)",
    adjusted:
      "line 1: a file that the service keeps has an address that expires: upload it with notes_file_upload (image)",
  },
  {
    what: "columns with blocks that are nested twice, one column, other columns or tabs in columns",
    becomes: "their content, one below the other",
    markdown:
      "<columns>\n<column>\n- a\n  - b\n    - c\n</column>\n<column>\nd\n</column>\n</columns>",
    copy: "- a\n  - b\n    - c\n\nd",
    adjusted:
      "line 1: columns with content that is too deep or too long are written one below the other",
  },
  {
    what: "tabs with nested blocks",
    becomes: "toggles",
    markdown: "<tabs>\n<tab>\nOne\n\n- a\n  - b\n</tab>\n</tabs>",
    copy: "<toggle>\nOne\n\n- a\n  - b\n</toggle>",
    adjusted: "line 1: tabs with content that is too deep or too long became toggles",
  },
  {
    what: "meeting notes, drafts of mails, blocks of integrations",
    becomes: "ordinary content",
    markdown:
      "<meeting-notes>\nStandup\n<meeting-notes-section-notes>\n- a\n</meeting-notes-section-notes>\n</meeting-notes>",
    copy: "Standup\n\n- a",
    adjusted: "line 1: meeting notes are kept as ordinary content",
  },
  {
    what: "custom blocks, and blocks that Markdown cannot express (`<unknown>`)",
    becomes: "nothing",
    markdown: 'One\n\n<unknown url="https://example.com" alt="link_preview"/>',
    copy: "One",
    adjusted: "line 3: a block that Markdown cannot express (link_preview) is left out",
  },
  {
    what: "mentions of agents and data sources",
    becomes: "their names",
    markdown: `<mention url="agent://${seedId("notes/page/roadmap")}">Scout</mention> helps`,
    copy: "Scout helps",
    adjusted: "line 1: a mention that only people can write is kept as its text",
  },
  {
    what: "colors and widths of tables, colors of media and equations",
    becomes: "no color",
    markdown:
      '<table header-row="true">\n<tr color="red">\n<th>A</th>\n</tr>\n<tr>\n<td>b</td>\n</tr>\n</table>',
    copy: "| A |\n| --- |\n| b |",
    adjusted: "line 1: colors and widths of a table are left out",
  },
  {
    what: "letters or Roman numerals of lists",
    becomes: "numbers",
    markdown: '<ol type="a">\n<li>one</li>\n</ol>',
    copy: "1. one",
    adjusted: "line 1: the format of a list's numbers is left out",
  },
];
