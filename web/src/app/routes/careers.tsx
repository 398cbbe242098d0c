import readCareers from 'virtual:content/careers';
import { CareersPage } from '~/pages/components/careers-page';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { contentMeta } from '../content-meta';

const content = readCareers();

export const meta = () => contentMeta('careers', content);

export default function CareersScreen() {
  return (
    <CareersPage
      content={content}
      renderApplication={() => <LinkButton to="/contact">{m.careers_apply()}</LinkButton>}
    />
  );
}
