import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { Chip } from '~/ui/buttons/chip';
import { classNames } from '~/ui/class-names';
import { formatDate, formatNumber } from '~/ui/text/format';
import type { PostSummary } from '../content';
import { POST_CATEGORY_NAMES } from './post-category';
import { languageOf } from './prose';

/** A post's date, reading time and category. */
export function PostFacts({ post }: { post: PostSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft">
      <Chip>{POST_CATEGORY_NAMES[post.category]()}</Chip>
      <time dateTime={post.date}>{formatDate(post.date, 'UTC')}</time>
      <span>{readingTime(post)}</span>
    </p>
  );
}

const readingTime = ({ minutes }: PostSummary): string =>
  m.blog_minutes({ minutes, shown: formatNumber(minutes) });

/** A post in a list; the featured post is larger. */
export function PostCard({ post, isFeatured = false }: { post: PostSummary; isFeatured?: boolean }) {
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col gap-3 rounded-large border p-6 shadow-card transition-colors hover:border-accent',
        isFeatured ? 'border-accent bg-accent-wash sm:p-10' : 'border-line bg-surface',
      )}
    >
      {isFeatured && <p className="font-bold text-accent">{m.blog_featured()}</p>}
      <h3 {...languageOf(post.locale)} className={isFeatured ? 'max-w-[24ch] text-heading' : 'text-title'}>
        {/* The whole card is clickable, but the link's name is only the title. */}
        <Link
          to={`/blog/${post.slug}`}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {post.title}
        </Link>
      </h3>
      <p
        {...languageOf(post.locale)}
        className={classNames('grow', isFeatured ? 'max-w-[56ch] text-lead' : 'text-ink-soft')}
      >
        {post.description}
      </p>
      <PostFacts post={post} />
    </article>
  );
}
