import readBlog from 'virtual:content/blog';
import { BlogPage } from '~/pages/components/blog-page';
import { contentMeta } from '../content-meta';

const content = readBlog();

export const meta = () => contentMeta('blog', content);

export default function BlogScreen() {
  return <BlogPage content={content} newsletter={null} />;
}
