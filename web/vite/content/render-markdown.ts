import { CHAIN_NAME_PLACEHOLDER, OPTIONAL_SERVICES } from '@wayable/protocol/optional-services';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import type { Heading } from '../../src/pages/content.ts';
import { ContentError } from './content-error.ts';

export interface RenderedBody {
  html: string;
  /** Headings of level 2 that are always shown, for a table of contents. */
  headings: Heading[];
  words: number;
}

interface Source {
  file: string;
  body: string;
  bodyLine: number;
}

const OPENING = /^::: when ([a-z-]+)$/;
const CLOSING = ':::';
const EXPLICIT_ID = /\s*\{#([a-z0-9-]+)\}$/;

const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

// HTML stays text, so that no file can contain a script. The library also leaves links to javascript: and
// data: as text.
const markdown = new MarkdownIt({ html: false, typographer: false });
/** Reads `## Question {#id}`: an id that is the same in all languages. */
markdown.core.ruler.push('explicit_id', (state) => {
  state.tokens.forEach((token, index) => {
    const inline = state.tokens[index + 1];
    if (token.type !== 'heading_open' || !inline) return;
    const last = inline.children?.at(-1);
    const id = EXPLICIT_ID.exec(last?.content ?? '')?.[1];
    if (!last || !id) return;
    token.attrSet('id', id);
    last.content = last.content.replace(EXPLICIT_ID, '');
    inline.content = inline.content.replace(EXPLICIT_ID, '');
  });
});
/** The pages' policy forbids style attributes, so columns are aligned by classes of prose.css. */
markdown.core.ruler.push('column_alignment', (state) => {
  for (const token of state.tokens) {
    const style = token.attrGet('style');
    if (!style) continue;
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    if (String(style).includes('right')) token.attrJoin('class', 'align-end');
  }
});
markdown.use(anchor, {
  slugify,
  tabIndex: false,
  callback: (token: { tag: string }, { slug, title }: { slug: string; title: string }) => {
    found.push({ tag: token.tag, id: slug, text: title });
  },
});
/** The headings of the part being rendered; rendering is synchronous. */
let found: { tag: string; id: string; text: string }[] = [];

/** Splits a body into parts; without `service`, a part is always shown. */
function splitByService({ file, body, bodyLine }: Source) {
  const parts: { service: string | undefined; lines: string[] }[] = [{ service: undefined, lines: [] }];
  let opened = 0;
  body.split('\n').forEach((line, index) => {
    const [, service] = OPENING.exec(line) ?? [];
    const here = bodyLine + index;
    if (service) {
      if (opened) throw new ContentError(file, here, 'A section about a service stands inside another one.');
      if (!OPTIONAL_SERVICES.some((known) => known === service))
        throw new ContentError(
          file,
          here,
          `There is no service ${service}: ${OPTIONAL_SERVICES.join(', ')}.`,
        );
      opened = here;
      parts.push({ service, lines: [] });
    } else if (line.startsWith(CLOSING)) {
      if (!opened || line !== CLOSING)
        throw new ContentError(file, here, `"${line}" opens and closes nothing.`);
      opened = 0;
      parts.push({ service: undefined, lines: [] });
    } else {
      const part = parts.at(-1);
      if (line.includes(CHAIN_NAME_PLACEHOLDER) && part?.service !== 'chain')
        throw new ContentError(
          file,
          here,
          `${CHAIN_NAME_PLACEHOLDER} stands in a section about the chain only.`,
        );
      part?.lines.push(line);
    }
  });
  if (opened) throw new ContentError(file, opened, 'This section is never closed by a line of :::.');
  return parts;
}

/**
 * Renders a body as HTML. Blocks between `::: when SERVICE` and `:::` are omitted if the service is not
 * configured.
 * @throws ContentError with the line of an invalid fence or a repeated id
 */
export function renderMarkdown(source: Source): RenderedBody {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  let html = '';
  for (const { service, lines } of splitByService(source)) {
    found = [];
    const part = markdown.render(lines.join('\n'));
    for (const { tag, id, text } of found) {
      if (ids.has(id))
        throw new ContentError(source.file, source.bodyLine, `Two headings have the id ${id}.`);
      ids.add(id);
      if (tag === 'h2' && service === undefined) headings.push({ id, text });
    }
    html += service === undefined ? part : `<section data-when="${service}">${part}</section>`;
  }
  return { html, headings, words: source.body.split(/\s+/).filter(Boolean).length };
}
