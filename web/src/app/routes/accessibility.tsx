import readAccessibility from 'virtual:content/accessibility';
import { DatedPage } from '~/pages/components/dated-page';
import { contentMeta } from '../head/content-meta';

export function meta() {
  const content = readAccessibility();
  return contentMeta('accessibility', content);
}

export default function AccessibilityScreen() {
  const content = readAccessibility();
  return <DatedPage content={content} />;
}
