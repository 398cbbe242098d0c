import readHelp from 'virtual:content/help';
import { HelpPage } from '~/pages/components/help-page';
import { contentMeta } from '../head/content-meta';
import { helpData } from '../head/structured-data';

export function meta() {
  const content = readHelp();
  return contentMeta('help', content, helpData(content));
}

export default function HelpScreen() {
  const content = readHelp();
  return <HelpPage content={content} />;
}
