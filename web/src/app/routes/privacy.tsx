import readPrivacy from 'virtual:content/privacy';
import { DatedPage } from '~/pages/components/dated-page';
import { contentMeta } from '../head/content-meta';

export function meta() {
  const content = readPrivacy();
  return contentMeta('privacy', content);
}

export default function PrivacyScreen() {
  const content = readPrivacy();
  return <DatedPage content={content} />;
}
