import readAbout from 'virtual:content/about';
import { AboutPage } from '~/pages/components/about-page';
import { contentMeta } from '../head/content-meta';
import { aboutData } from '../head/structured-data';

export function meta() {
  const content = readAbout();
  return contentMeta('about', content, aboutData(content));
}

export default function AboutScreen() {
  const content = readAbout();
  return <AboutPage content={content} />;
}
