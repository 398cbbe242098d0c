import readTerms from 'virtual:content/terms';
import { DatedPage } from '~/pages/components/dated-page';
import { contentMeta } from '../head/content-meta';

export function meta() {
  const content = readTerms();
  return contentMeta('terms', content);
}

export default function TermsScreen() {
  const content = readTerms();
  return <DatedPage content={content} />;
}
