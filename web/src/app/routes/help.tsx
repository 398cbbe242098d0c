import readHelp from 'virtual:content/help';
import { HelpPage } from '~/pages/components/help-page';
import { contentMeta } from '../content-meta';
import { helpData } from '../structured-data';

const content = readHelp();

export const meta = () => contentMeta('help', content, helpData(content));

export default function HelpScreen() {
  return <HelpPage content={content} />;
}
