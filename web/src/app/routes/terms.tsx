import readTerms from 'virtual:content/terms';
import { DatedPage } from '~/pages/components/dated-page';
import { contentMeta } from '../content-meta';

const content = readTerms();

export const meta = () => contentMeta('terms', content);

export default function TermsScreen() {
  return <DatedPage content={content} />;
}
