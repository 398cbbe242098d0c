import { useParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { SharedList } from '~/saved/components/shared-list';
import { pageMeta } from '../head/page-meta';

/** Returns the metadata. Only people with the link should find the list, so search engines are excluded. */
export const meta = () => [
  ...pageMeta(m.saved_shared_title(), m.saved_shared_text()),
  { name: 'robots', content: 'noindex' },
];

export default function SharedListScreen() {
  const { token = '' } = useParams();
  return <SharedList key={token} token={token} />;
}
