import readBlog from 'virtual:content/blog';
import { NewsletterBox } from '~/newsletter/components/newsletter-box';
import { BlogPage } from '~/pages/components/blog-page';
import { contentMeta } from '../head/content-meta';

export function meta() {
  const content = readBlog();
  return contentMeta('blog', content);
}

export default function BlogScreen() {
  const content = readBlog();
  return <BlogPage content={content} newsletter={<NewsletterBox />} />;
}
