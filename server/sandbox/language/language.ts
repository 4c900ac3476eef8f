/** The reference of the language, to be read in a browser: the pages that `npm run screens -- reference` writes, and its JSON Schemas. */
import { readFile, readdir } from "node:fs/promises";
import { Marked, type Tokens } from "marked";
import { html, page, withMarkup } from "../stand-in/page.ts";
import { json } from "../stand-in/stand-in.ts";

const FOLDER = new URL("../../../.github/language/", import.meta.url);
const HERE = "/sandbox/language";
/** By their addresses, in the order in which they are read. */
const PAGES: readonly { name: string; title: string; file: string }[] = [
  { name: "", title: "Overview", file: "README.md" },
  { name: "guide", title: "Guide", file: "../documents.md" },
  { name: "kinds", title: "Kinds", file: "kinds.md" },
  { name: "expressions", title: "Expressions", file: "expressions.md" },
  { name: "documents", title: "Documents", file: "documents.md" },
  { name: "findings", title: "Findings", file: "findings.md" },
  { name: "checker", title: "The checker", file: "checker.md" },
];
const SCHEMA = /^schema\/([a-z]+\.json)$/;
/** Headings that are listed beside the page. */
const LISTED = [2, 3];

interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** `path` is what follows /sandbox/language. */
export async function languagePage(path: string): Promise<Response> {
  const name = path.replace(/^\/|\/$/g, "");
  const [, schema] = SCHEMA.exec(name) ?? [];
  if (name === "schema") return schemaList();
  const known = PAGES.find((each) => each.name === name);
  if (!known && schema === undefined) return json(404, { error: "No such page" });
  try {
    if (schema !== undefined) return json(200, JSON.parse(await readFile(new URL(`schema/${schema}`, FOLDER), "utf8")));
    return drawn(known!, await readFile(new URL(known!.file, FOLDER), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return json(404, { error: "No such page: the reference isn't part of this copy of the product" });
  }
}

async function schemaList(): Promise<Response> {
  const files = await readdir(new URL("schema/", FOLDER)).catch(() => []);
  const list = html`<h1>JSON Schemas</h1>
    <p>For editors that complete and explain what is written. <a href="${HERE}">How they are used</a></p>
    <ul>
      ${files.sort().map((file) => html`<li><a href="${HERE}/schema/${file}">${file}</a></li>`)}
    </ul>`;
  return framed("JSON Schemas", "schema", [], list);
}

function drawn({ name, title }: (typeof PAGES)[number], text: string): Response {
  const headings: Heading[] = [];
  const article = reader(headings).parse(text.replace(/^<!--.*?-->\s*/s, ""), { async: false });
  return framed(
    title,
    name,
    headings.filter(({ depth }) => LISTED.includes(depth)),
    withMarkup(article),
  );
}

function framed(title: string, name: string, headings: readonly Heading[], article: ReturnType<typeof html>): Response {
  const contents = html`<ul class="contents">
    ${headings.map(({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`)}
  </ul>`;
  return page({
    title: name === "" ? "The language of documents" : `${title}: the language of documents`,
    wide: true,
    main: html`<div class="reference">
      <nav aria-label="The reference">
        <ul class="pages">
          ${[...PAGES, { name: "schema", title: "JSON Schemas" }].map(
            (each) =>
              html`<li>
                <a href="${each.name === "" ? HERE : `${HERE}/${each.name}`}" ${each.name === name ? html`aria-current="page"` : ""}>${each.title}</a>
              </li>`,
          )}
        </ul>
        ${
          headings.length === 0
            ? ""
            : html`<details class="on-page" open>
                <summary>On this page</summary>
                ${contents}
              </details>`
        }
      </nav>
      <article>${article}</article>
    </div>`,
  });
}

/** Writes down the headings that it meets. */
function reader(headings: Heading[]): Marked {
  const taken = new Map<string, number>();
  const idOf = (text: string): string => {
    const plain = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const times = taken.get(plain) ?? 0;
    taken.set(plain, times + 1);
    return times === 0 ? plain : `${plain}-${times}`;
  };
  return new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = idOf(text);
        headings.push({ id, text: text.replaceAll("`", ""), depth });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === null ? words : html`<a href="${address}">${withMarkup(words)}</a>`.text;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.text,
    },
    hooks: {
      // What is wider than the page scrolls by itself, also by keyboard.
      postprocess: (text) =>
        text.replaceAll("<table>", '<div class="scrolls" tabindex="0" role="region" aria-label="Table"><table>').replaceAll("</table>", "</table></div>"),
    },
  });
}

/** Where a link of the files leads here; null of what only the repository has. */
function addressOf(href: string): string | null {
  if (href.startsWith("#") || href.startsWith("https://")) return href;
  const [file = "", anchor] = href.split("#");
  if (file === "schema" || SCHEMA.test(file)) return `${HERE}/${file}`;
  const known = PAGES.find((each) => each.file === file || each.file === `../${file}`);
  if (!known) return null;
  return `${known.name === "" ? HERE : `${HERE}/${known.name}`}${anchor === undefined ? "" : `#${anchor}`}`;
}
