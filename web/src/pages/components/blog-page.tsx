import { localizePath } from '@wayable/protocol/locale-path';
import { Newspaper, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { type BlogContent, POST_CATEGORIES, type PostCategory } from '../content';
import { FilterLinks } from './filter-links';
import { PostCard } from './post-card';
import { POST_CATEGORY_NAMES } from './post-category';
import { PageHeader } from './reading-page';

interface BlogPageProps {
  content: BlogContent;
  /** The form to subscribe. Null means that only the feed is available. */
  newsletter: ReactNode;
}

const isCategory = (text: string | null): text is PostCategory =>
  POST_CATEGORIES.some((known) => known === text);

/** All posts, or those of the category in the URL, with the featured post first. */
export function BlogPage({ content, newsletter }: BlogPageProps) {
  const [params] = useSearchParams();
  const asked = params.get('category');
  const category = isCategory(asked) ? asked : undefined;
  const posts = category ? content.posts.filter((post) => post.category === category) : content.posts;
  const featured = posts.find((post) => post.featured);
  const choices = [
    { name: m.blog_all(), address: '/blog', isChosen: category === undefined },
    ...POST_CATEGORIES.map((each) => ({
      name: POST_CATEGORY_NAMES[each](),
      address: `/blog?category=${each}`,
      isChosen: each === category,
    })),
  ];
  return (
    <>
      <PageHeader content={content} />
      <div className="page flex flex-col gap-8 pb-16">
        <FilterLinks label={m.blog_filter()} choices={choices} />
        <section aria-labelledby="posts">
          <h2 id="posts" className="sr-only">
            {category ? POST_CATEGORY_NAMES[category]() : m.blog_posts()}
          </h2>
          {posts.length === 0 ? (
            <EmptyState
              icon={Newspaper}
              level={3}
              title={m.blog_empty()}
              text={m.blog_empty_text()}
              action={<LinkButton to="/blog">{m.blog_show_all()}</LinkButton>}
            />
          ) : (
            <ul className="grid gap-6 md:grid-cols-2">
              {featured && (
                <li className="md:col-span-2">
                  <PostCard post={featured} isFeatured />
                </li>
              )}
              {posts
                .filter((post) => post !== featured)
                .map((post) => (
                  <li key={post.slug}>
                    <PostCard post={post} />
                  </li>
                ))}
            </ul>
          )}
        </section>
        <p className="print:hidden">
          <a
            href={localizePath('/blog/feed.xml', getLocale())}
            className="inline-flex min-h-11 items-center gap-2 text-link"
          >
            <Rss aria-hidden className="size-5" />
            {m.blog_feed()}
          </a>
        </p>
        {newsletter}
      </div>
    </>
  );
}
