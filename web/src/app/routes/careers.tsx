import readCareers from 'virtual:content/careers';
import { ChevronDown } from 'lucide-react';
import { ApplicationForm } from '~/contact/components/application-form';
import { CareersPage } from '~/pages/components/careers-page';
import { m } from '~/paraglide/messages';
import { buttonStyles } from '~/ui/buttons/button-styles';
import { contentMeta } from '../head/content-meta';

export function meta() {
  const content = readCareers();
  return contentMeta('careers', content);
}

export default function CareersScreen() {
  const content = readCareers();
  return (
    <CareersPage
      content={content}
      renderApplication={({ slug, title }) => (
        <details className="group">
          <summary className={buttonStyles('primary', 'list-none [&::-webkit-details-marker]:hidden')}>
            {m.careers_apply()}
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <div className="mt-6">
            <ApplicationForm opening={{ id: slug, title }} />
          </div>
        </details>
      )}
    />
  );
}
