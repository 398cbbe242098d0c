import readPrivacy from 'virtual:content/privacy';
import { DatedPage } from '~/pages/components/dated-page';
import { contentMeta } from '../content-meta';

const content = readPrivacy();

export const meta = () => contentMeta('privacy', content);

export default function PrivacyScreen() {
  return <DatedPage content={content} />;
}
