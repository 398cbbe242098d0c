import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { Static, TSchema } from 'typebox';
import type * as Content from '../../src/pages/content.ts';
import { ContentError } from './content-error.ts';
import { splitFile } from './front-matter.ts';
import { type RenderedBody, renderMarkdown } from './render-markdown.ts';
import * as Schemas from './schemas.ts';
import { splitQuestions } from './split-questions.ts';

/** The content of one language. `locale` marks parts that are only in English. */
export interface LocaleContent {
  about: Content.AboutContent;
  contact: Content.ContactContent;
  careers: Content.CareersContent;
  privacy: Content.DatedPageContent;
  terms: Content.DatedPageContent;
  accessibility: Content.DatedPageContent;
  help: Content.HelpContent;
  blog: Content.BlogContent;
  /** By slug. */
  posts: Record<string, Content.Post>;
}

const WORDS_A_MINUTE = 200;
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const PAGES = new Set(
  ['about', 'contact', 'careers', 'privacy', 'terms', 'accessibility', 'help', 'blog'].map(
    (name) => `${name}.md`,
  ),
);
const FOLDERS = ['careers', 'help', 'blog'];

interface ReadFile<Fields> {
  locale: Locale;
  path: string;
  slug: string;
  fields: Fields;
  body: string;
  rendered: RenderedBody;
}

/**
 * Reads the content of all languages, English first (docs/content.md).
 * @param folder with a folder for each language, named by its tag
 * @throws ContentError with file and line of the fault
 */
export function readContent(folder: string): Map<Locale, LocaleContent> {
  const locales = LOCALES.map(({ code }) => code).filter((code) => existsSync(join(folder, code)));
  for (const name of readdirSync(folder))
    if (!locales.some((code) => code === name))
      throw new ContentError(name, 1, 'This is no language that is known.');
  if (!locales.includes(BASE_LOCALE))
    throw new ContentError(BASE_LOCALE, 1, 'There is no content in English.');
  return new Map(locales.map((locale) => [locale, readLocale(folder, locale)]));
}

/** Lists the paths of all Markdown files below the folder. */
export const listContentFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Returns the slugs of the posts, the newest first. */
export const listPostSlugs = (folder: string): string[] =>
  (readContent(folder).get(BASE_LOCALE)?.blog.posts ?? []).map(({ slug }) => slug);

function readLocale(folder: string, locale: Locale): LocaleContent {
  checkNames(folder, locale);
  const page = <Schema extends TSchema>(name: string, schema: Schema) => {
    const read = readFile(folder, pathOf(folder, locale, name), schema);
    const { html, headings } = read.rendered;
    return { ...read.fields, locale: read.locale, html, headings };
  };
  const all = <Schema extends TSchema>(name: string, schema: Schema) =>
    listSlugs(folder, locale, name).map((slug) =>
      readFile(folder, pathOf(folder, locale, `${name}/${slug}`), schema),
    );
  const posts = all('blog', Schemas.PostFields).sort((a, b) =>
    a.fields.date === b.fields.date
      ? a.slug.localeCompare(b.slug, 'en')
      : a.fields.date < b.fields.date
        ? 1
        : -1,
  );
  checkFeatured(posts);
  return {
    about: page('about', Schemas.AboutFields),
    contact: page('contact', Schemas.ContactFields),
    careers: {
      ...page('careers', Schemas.CareersFields),
      openings: all('careers', Schemas.OpeningFields)
        .sort(byOrder)
        .map(({ locale: written, slug, fields: { order: _, ...fields }, rendered }) => ({
          ...fields,
          locale: written,
          slug,
          html: rendered.html,
        })),
    },
    privacy: page('privacy', Schemas.DatedPageFields),
    terms: page('terms', Schemas.DatedPageFields),
    accessibility: page('accessibility', Schemas.DatedPageFields),
    help: {
      ...page('help', Schemas.PageFields),
      categories: readCategories(all('help', Schemas.HelpCategoryFields)),
    },
    blog: {
      ...page('blog', Schemas.PageFields),
      posts: posts.map(({ locale: written, slug, fields, rendered }) => ({
        ...fields,
        featured: fields.featured ?? false,
        locale: written,
        slug,
        minutes: Math.max(1, Math.round(rendered.words / WORDS_A_MINUTE)),
      })),
    },
    posts: Object.fromEntries(
      posts.map(({ slug, rendered: { html, headings } }) => [slug, { html, headings }]),
    ),
  };
}

const byOrder = (a: { fields: { order: number } }, b: { fields: { order: number } }): number =>
  a.fields.order - b.fields.order;

function readCategories(
  files: ReadFile<Static<typeof Schemas.HelpCategoryFields>>[],
): Content.HelpCategory[] {
  const seen = new Map<string, string>();
  return files.sort(byOrder).map(({ locale, slug, path, fields, body, rendered }) => {
    const questions = splitQuestions(path, body, rendered);
    for (const { id } of questions) {
      const other = seen.get(id);
      if (other) throw new ContentError(path, 1, `The question ${id} stands in ${other}, too.`);
      seen.set(id, path);
    }
    return { locale, id: slug, title: fields.title, questions };
  });
}

function checkFeatured(posts: ReadFile<Schemas.PostFields>[]): void {
  const featured = posts.filter(({ fields }) => fields.featured);
  if (featured.length === 1) return;
  const [first, second] = featured;
  if (first && second)
    throw new ContentError(second.path, 2, `Only one post is featured: ${first.path} is, too.`);
  throw new ContentError('blog', 1, 'No post is featured: one has "featured: true".');
}

/** Refuses files that no page would show: misspelled names, and translations without an original. */
function checkNames(folder: string, locale: Locale): void {
  const base = join(folder, locale);
  for (const entry of readdirSync(base, { withFileTypes: true })) {
    const isKnown = entry.isDirectory() ? FOLDERS.includes(entry.name) : PAGES.has(entry.name);
    if (!isKnown) throw new ContentError(`${locale}/${entry.name}`, 1, 'No page is made of this.');
  }
  for (const name of FOLDERS.filter((each) => existsSync(join(base, each))))
    for (const file of readdirSync(join(base, name))) {
      const path = `${locale}/${name}/${file}`;
      if (!FILE_NAME.test(file))
        throw new ContentError(path, 1, 'A name has small letters, digits and hyphens.');
      if (!existsSync(join(folder, BASE_LOCALE, name, file)))
        throw new ContentError(
          path,
          1,
          'There is no English file of this name, which it would stand in for.',
        );
    }
}

const listSlugs = (folder: string, locale: Locale, name: string): string[] => {
  const base = join(folder, BASE_LOCALE, name);
  if (!existsSync(base))
    throw new ContentError(`${BASE_LOCALE}/${name}`, 1, `This folder is missing (${locale}).`);
  return readdirSync(base).map((file) => file.replace(/\.md$/, ''));
};

/** Returns the language's file, or the English file. */
function pathOf(folder: string, locale: Locale, name: string): { locale: Locale; path: string } {
  const own = join(folder, locale, `${name}.md`);
  if (existsSync(own)) return { locale, path: own };
  const english = join(folder, BASE_LOCALE, `${name}.md`);
  if (!existsSync(english)) throw new ContentError(relative(folder, english), 1, 'This file is missing.');
  return { locale: BASE_LOCALE, path: english };
}

function readFile<Schema extends TSchema>(
  folder: string,
  { locale, path }: { locale: Locale; path: string },
  schema: Schema,
): ReadFile<Static<Schema>> {
  const name = relative(folder, path);
  const { fields, body, bodyLine } = splitFile(name, readFileSync(path, 'utf8'), schema);
  checkDays(name, fields);
  const rendered = renderMarkdown({ file: name, body, bodyLine });
  return { locale, path: name, slug: name.replace(/^.*[\\/]|\.md$/g, ''), fields, body, rendered };
}

/** Refuses days such as 2026-02-30, which have the right form but do not exist. */
function checkDays(file: string, fields: unknown): void {
  for (const [name, value] of Object.entries(fields as object)) {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) continue;
    const day = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
      throw new ContentError(file, 2, `"${name}" is no day: ${value}.`);
  }
}
