import { ArrowLeft, FileQuestion } from 'lucide-react';
import { type ReactNode, Suspense, use } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { LoadingText } from '~/ui/feedback/loading';
import type { Post, PostSummary } from '../content';
import { PostFacts } from './post-card';
import { languageOf, Prose } from './prose';
import { PageHeader } from './reading-page';

interface PostPageProps {
  post: PostSummary;
  /** A stable promise for the same post; at build time the text itself. */
  text: Post | Promise<Post>;
  newer: PostSummary | undefined;
  older: PostSummary | undefined;
  /** The form to subscribe; null for none. */
  newsletter: ReactNode;
}

/** One post. The title is shown before its text, which is fetched separately. */
export function PostPage({ post, text, newer, older, newsletter }: PostPageProps) {
  return (
    <article className="[&_h1]:max-w-[24ch]">
      <div className="page pt-8 print:hidden">
        <Link to="/blog" className="inline-flex min-h-11 items-center gap-2 text-link">
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {m.blog_back()}
        </Link>
      </div>
      <PageHeader content={post} facts={<PostFacts post={post} />} />
      <div className="page pb-12">
        <Suspense fallback={<LoadingText className="py-24" />}>
          <PostText text={text} locale={post.locale} />
        </Suspense>
      </div>
      {newsletter && <div className="page pb-12">{newsletter}</div>}
      {(newer || older) && (
        <nav aria-label={m.blog_more()} className="border-t border-line bg-sunken print:hidden">
          <ul className="page grid gap-4 py-8 md:grid-cols-2">
            {newer && (
              <li>
                <PostLink post={newer} text={m.blog_newer({ title: newer.title })} />
              </li>
            )}
            {older && (
              <li className="md:col-start-2 md:text-end">
                <PostLink post={older} text={m.blog_older({ title: older.title })} />
              </li>
            )}
          </ul>
        </nav>
      )}
    </article>
  );
}

function PostText({ text, locale }: { text: Post | Promise<Post>; locale: PostSummary['locale'] }) {
  const { html } = text instanceof Promise ? use(text) : text;
  return <Prose html={html} locale={locale} />;
}

function PostLink({ post, text }: { post: PostSummary; text: string }) {
  return (
    <Link to={`/blog/${post.slug}`} className="inline-flex min-h-11 items-center text-link">
      <span {...languageOf(post.locale)}>{text}</span>
    </Link>
  );
}

/** Says that a URL has no post, and links to all posts. */
export function UnknownPost() {
  return (
    <div className="page py-16">
      <EmptyState
        icon={FileQuestion}
        level={1}
        title={m.blog_unknown()}
        text={m.blog_unknown_text()}
        action={<LinkButton to="/blog">{m.blog_show_all()}</LinkButton>}
      />
    </div>
  );
}
