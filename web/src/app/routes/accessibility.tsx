import readAccessibility from 'virtual:content/accessibility';
import { DatedPage } from '~/pages/components/dated-page';
import { contentMeta } from '../content-meta';

const content = readAccessibility();

export const meta = () => contentMeta('accessibility', content);

export default function AccessibilityScreen() {
  return <DatedPage content={content} />;
}
