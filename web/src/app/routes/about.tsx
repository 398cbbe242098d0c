import readAbout from 'virtual:content/about';
import { AboutPage } from '~/pages/components/about-page';
import { contentMeta } from '../content-meta';
import { aboutData } from '../structured-data';

const content = readAbout();

export const meta = () => contentMeta('about', content, aboutData(content));

export default function AboutScreen() {
  return <AboutPage content={content} />;
}
