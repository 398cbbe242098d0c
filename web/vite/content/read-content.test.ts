import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '@wayable/protocol/locales';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_FOLDER } from '../content-folder.ts';
import { listPostSlugs, readContent } from './read-content.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-content-'));
  await cp(join(CONTENT_FOLDER, 'en'), join(folder, 'en'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const POST = 'en/blog/how-ratings-are-made.md';
const FIELDS = `title: A post
description: What it is about.
date: 2026-10-01
category: research`;

const write = (file: string, fields: string, body = 'Text.') =>
  writeFile(join(folder, file), `---\n${fields}\n---\n${body}\n`);

const english = () => {
  const content = readContent(folder).get('en');
  if (!content) throw new Error('no English');
  return content;
};

describe('the shipped content', () => {
  const shipped = readContent(CONTENT_FOLDER);

  it('contains all German and English texts, and translated help', () => {
    expect([...shipped.keys()]).toEqual(LOCALES.map(({ code }) => code));
    const foreign = [...shipped].flatMap(([locale, { posts: _, help, blog, careers, ...pages }]) => {
      const others = [...Object.values(pages), ...blog.posts, ...careers.openings];
      const isWhole = locale === 'en' || locale === 'de';
      const texts = [help, ...help.categories, ...(isWhole ? others : [])];
      return texts.filter((text) => text.locale !== locale).map(({ title }) => `${locale}: ${title}`);
    });
    expect(foreign).toEqual([]);
  });

  it('contains six blog posts in five categories with one featured', () => {
    for (const { blog } of shipped.values()) {
      expect(blog.posts).toHaveLength(6);
      expect(new Set(blog.posts.map(({ category }) => category)).size).toBe(5);
      expect(blog.posts.filter(({ featured }) => featured)).toHaveLength(1);
      const dates = blog.posts.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
    }
    expect(listPostSlugs(CONTENT_FOLDER)[0]).toBe('measure-a-door-and-a-ramp');
  });

  it('contains the same help questions in all languages', () => {
    const ids = [...shipped.values()].map(({ help }) => {
      expect(help.categories).toHaveLength(4);
      return help.categories.flatMap(({ questions }) => questions.map(({ id }) => id));
    });
    expect(ids[0]?.length).toBeGreaterThanOrEqual(10);
    for (const others of ids) expect(others).toEqual(ids[0]);
    for (const { help } of shipped.values())
      for (const { id, html } of help.categories.flatMap(({ questions }) => questions))
        expect(html.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length, id).toBeLessThanOrEqual(125);
  });

  it('mentions the cookie in the help of all languages', () => {
    for (const [locale, { help }] of shipped) {
      const question = help.categories
        .flatMap(({ questions }) => questions)
        .find(({ id }) => id === 'on-my-device');
      expect(question?.html, locale).toMatch(/cookie/i);
    }
  });

  it('links content only to existing pages and help questions', () => {
    for (const { posts, help, careers, blog: _, ...pages } of shipped.values()) {
      const questions = help.categories.flatMap((category) => category.questions);
      const texts = [
        ...Object.values(pages),
        ...Object.values(posts),
        ...questions,
        careers,
        ...careers.openings,
      ];
      const links = texts.flatMap(({ html }) =>
        [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link),
      );
      expect(links.length).toBeGreaterThan(20);
      const known = new Set([
        ...['/map', '/auth', '/contact', '/help', '/badges', '/leaderboard', '/accessibility', '/api/docs'],
        ...['/profile/privacy', '/profile/security'],
        ...Object.keys(posts).map((slug) => `/blog/${slug}`),
        ...questions.map(({ id }) => `/help#${id}`),
      ]);
      expect(links.filter((link) => !known.has(link))).toEqual([]);
    }
  });
});

describe('an invalid file', () => {
  it('throws with the line of a missing front matter field', async () => {
    await write(POST, FIELDS.replace('description: What it is about.\n', ''));
    expect(english).toThrow('en/blog/how-ratings-are-made.md:2: The front matter lacks description.');
  });

  it('throws for an invalid date in front matter', async () => {
    await write(POST, FIELDS.replace('2026-10-01', '1 October'));
    expect(english).toThrow(/how-ratings-are-made\.md:4: "date"/);
    await write(POST, FIELDS.replace('2026-10-01', '2026-02-30'));
    expect(english).toThrow('"date" is no day: 2026-02-30.');
  });

  it('throws for an unknown category or field in front matter', async () => {
    await write(POST, FIELDS.replace('research', 'sports'));
    expect(english).toThrow(/how-ratings-are-made\.md:5: "category"/);
    await write(POST, `${FIELDS}\nauthor: Somebody`);
    expect(english).toThrow('how-ratings-are-made.md:6: "author" is a field that nobody reads.');
  });

  it('throws for invalid YAML or unclosed front matter', async () => {
    await write(POST, `${FIELDS}\nfeatured: [true`);
    expect(english).toThrow(/how-ratings-are-made\.md:\d+: /);
    await writeFile(join(folder, POST), `---\n${FIELDS}\nText.\n`);
    expect(english).toThrow('how-ratings-are-made.md:1: The front matter has no closing line');
    await writeFile(join(folder, POST), FIELDS);
    expect(english).toThrow('how-ratings-are-made.md:1: The file begins with');
  });

  it('throws unless exactly one blog post is featured', async () => {
    await write(POST, `${FIELDS}\nfeatured: true`);
    expect(english).toThrow('Only one post is featured');
    await write(POST, FIELDS);
    await write('en/blog/measure-a-door-and-a-ramp.md', FIELDS);
    expect(english).toThrow('No post is featured');
  });

  it('throws for missing, misspelled or unknown content files', async () => {
    await rm(join(folder, 'en/terms.md'));
    expect(english).toThrow('terms.md:1: This file is missing.');
    await write('en/therms.md', FIELDS);
    expect(english).toThrow('en/therms.md:1: No page is made of this.');
    await rm(join(folder, 'en/therms.md'));
    await cp(join(folder, 'en'), join(folder, 'xx'), { recursive: true });
    expect(english).toThrow('xx:1: This is no language that is known.');
  });

  it('throws for a translation without an English original', async () => {
    await cp(join(folder, 'en'), join(folder, 'de'), { recursive: true });
    await write('de/blog/only-here.md', FIELDS);
    expect(english).toThrow('de/blog/only-here.md:1: There is no English file of this name');
  });

  it('throws for duplicate or incomplete help questions', async () => {
    const fields = 'title: Help\norder: 1';
    await write('en/help/getting-started.md', fields, '## What? {#badges}\n\nThis.');
    expect(english).toThrow('The question badges stands in');
    await write('en/help/getting-started.md', fields, '## What?\n\nThis.');
    expect(english).toThrow('The question "What?" has no {#id}.');
    await write('en/help/getting-started.md', fields, '## What? {#what}\n');
    expect(english).toThrow('The question "What?" has no answer.');
    await write(
      'en/help/getting-started.md',
      fields,
      '::: when chain\n## What? {#what}\n\nThis.\n:::\n## A {#a}\n\nB',
    );
    expect(english).toThrow('may stand in an answer, not around a question');
  });
});

describe('a missing translation', () => {
  it('replaces a missing translation with marked English text', async () => {
    await cp(join(CONTENT_FOLDER, 'de'), join(folder, 'fr'), { recursive: true });
    await rm(join(folder, 'fr/about.md'));
    await rm(join(folder, POST.replace('en', 'fr')));
    const french = readContent(folder).get('fr');
    expect(french?.about).toMatchObject({ locale: 'en', title: 'About Wayable' });
    expect(french?.terms.locale).toBe('fr');
    expect(french?.blog.posts.find(({ slug }) => slug === 'how-ratings-are-made')?.locale).toBe('en');
  });
});
