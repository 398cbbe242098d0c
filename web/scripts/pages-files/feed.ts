import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { ORIGIN_PLACEHOLDER } from '@wayable/protocol/optional-services';
import { Feed } from 'feed';
import type { LocaleContent } from '../../vite/content/read-content.ts';

const PRODUCT = 'Wayable';

/**
 * Composes a feed of the posts of a language (Atom, RFC 4287). Its addresses start with a placeholder that
 * the server replaces.
 */
export function composeFeed(locale: Locale, { blog, posts }: LocaleContent): string {
  const addressOf = (address: string) => ORIGIN_PLACEHOLDER + localizePath(address, locale);
  const [newest] = blog.posts;
  const feed = new Feed({
    id: addressOf('/blog'),
    link: addressOf('/blog'),
    title: `${PRODUCT} · ${blog.title}`,
    description: blog.description,
    copyright: PRODUCT,
    author: { name: PRODUCT, link: addressOf('/') },
    feedLinks: { atom: addressOf('/blog/feed.xml') },
    favicon: `${ORIGIN_PLACEHOLDER}/favicon.svg`,
    generator: false,
    ...(newest && { updated: new Date(newest.date) }),
  });
  for (const post of blog.posts)
    feed.addItem({
      id: addressOf(`/blog/${post.slug}`),
      link: addressOf(`/blog/${post.slug}`),
      title: post.title,
      description: post.description,
      date: new Date(post.date),
      published: new Date(post.date),
      content: (posts[post.slug]?.html ?? '').replaceAll(
        '<a href="/',
        `<a href="${addressOf('/').replace(/\/$/, '')}/`,
      ),
    });
  // The library writes a language only into RSS.
  return feed.atom1().replace('<feed ', `<feed xml:lang="${blog.locale}" `);
}
