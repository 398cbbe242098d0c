import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  '{attack,auth,badges,bench,geo,outreach,platform,suggestions}/**/*.md',
];
const SOURCES = [
  '.env.example',
  '{Dockerfile,compose.yaml}',
  'deploy/**/*.{cfg,conf,ini,mjs,service,sh,sql,yaml,yml}',
  'deploy/Caddyfile',
  '{attack,auth,badges,bench,drill,e2e,geo,outreach,platform,protocol,scripts,server,suggestions,web}/**/*.{ts,tsx,mjs,sql,css}',
  'web/messages/**/*.json',
];
/** Third-party files and build output. */
const FOREIGN = ['**/node_modules/**', '**/paraglide/**', '**/build/**', '**/.*/**'];

const list = (patterns: string[]): string[] => globSync(patterns, { cwd: ROOT, exclude: FOREIGN }).sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const withoutCode = (markdown: string): string => markdown.replace(/^```.*?^```/gms, '');

/** Returns a heading's anchor: lower case, no punctuation, hyphens for spaces. */
const toSlug = (heading: string): string =>
  heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** Returns the anchors that GitHub gives a document's headings. A repeated heading gets a number. */
function toAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} +(.*?)(?: +#+)?$/gm)) {
    const slug = toSlug(heading);
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

const known = new Map<string, Set<string>>();

/** Returns why a file or its anchor cannot be reached, or undefined if it can. */
function findFault(file: string, anchor: string | undefined): string | undefined {
  if (!existsSync(join(ROOT, file))) return `there is no ${file}`;
  if (!anchor || !file.endsWith('.md')) return undefined;
  const anchors = known.get(file) ?? toAnchors(read(file));
  known.set(file, anchors);
  return anchors.has(anchor) ? undefined : `${file} has no #${anchor}`;
}

/** Checks `docs/….md` and `docs/….md#anchor` in source files. The paths start at the root. */
const faultsOfSource = (text: string): string[] =>
  [...text.matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g)].flatMap(
    ([, file = '', anchor]) => findFault(`docs/${file}`, anchor) ?? [],
  );

/** Checks the links of a document. The paths start at the document's folder. */
const faultsOfDocument = (document: string, markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path));
      return findFault(file, anchor) ?? [];
    });

describe('links to the documentation', () => {
  it('finds only existing files and anchors of docs in sources', () => {
    const files = list(SOURCES);
    const faults = files.flatMap((file) => faultsOfSource(read(file)).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
    expect(files).toContain('auth/src/auth-context.ts');
  });

  it.each(list(DOCUMENTS))('finds only links to existing files and anchors in %s', (document) => {
    expect(faultsOfDocument(document, read(document))).toEqual([]);
  });
});

describe('toAnchors', () => {
  it.each([
    ['One-time codes and links', 'one-time-codes-and-links'],
    ['Sign-in over an organization (SAML 2.0)', 'sign-in-over-an-organization-saml-20'],
    ['`POST /otp`, and [more](elsewhere.md)', 'post-otp-and-more'],
    ['Über_Größe – groß', 'über_größe--groß'],
  ])('turns the heading "%s" into an anchor like GitHub', (heading, anchor) => {
    expect([...toAnchors(`## ${heading}`)]).toEqual([anchor]);
  });

  it('numbers repeated headings in anchors and ignores code blocks', () => {
    expect([...toAnchors('# A\n\n## A\n\n```\n# B\n```\n\n## A\n')]).toEqual(['a', 'a-1', 'a-2']);
  });
});

it.each([
  ['auth.md#limits', ''],
  ['auth.md#no-such-anchor', 'has no #no-such-anchor'],
  ['decisions/0000-nothing.md', 'there is no '],
])('checks the link to docs/%s in a source file', (named, fault) => {
  // Build the link from parts, because this file would otherwise contain a broken link.
  const [found = ''] = faultsOfSource(`It is so (docs/${named}).`);
  expect(found).toContain(fault);
  expect(found === '').toBe(fault === '');
});
