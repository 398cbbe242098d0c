import readBlog from 'virtual:content/blog';
import loaders from 'virtual:content/post-loaders';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { NewsletterBox } from '~/newsletter/components/newsletter-box';
import { PostPage, UnknownPost } from '~/pages/components/post-page';
import { contentPicture } from '~/pages/content-picture';
import { m } from '~/paraglide/messages';
import { pageMeta, publicPageMeta } from '../head/page-meta';
import { postData } from '../head/structured-data';

export function meta({ params }: { params: { slug?: string } }) {
  const post = readBlog().posts.find(({ slug }) => slug === params.slug);
  if (!post) return pageMeta(m.blog_unknown());
  const picture = contentPicture(`blog/${post.slug}`, post.locale);
  return publicPageMeta({
    path: `/blog/${post.slug}`,
    title: post.title,
    description: post.description,
    type: 'article',
    picture,
    pictureText: post.title,
    structuredData: postData(post, picture),
  });
}

export default function BlogPostScreen() {
  const { slug = '' } = useParams();
  const { posts } = readBlog();
  const index = posts.findIndex((post) => post.slug === slug);
  const post = posts[index];
  const text = useMemo(() => (post ? loaders[post.slug]?.() : undefined), [post]);
  if (!post || !text) return <UnknownPost />;
  return (
    <PostPage
      key={slug}
      post={post}
      text={text}
      newer={posts[index - 1]}
      older={posts[index + 1]}
      newsletter={<NewsletterBox />}
    />
  );
}
