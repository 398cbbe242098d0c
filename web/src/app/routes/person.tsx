import { useParams } from 'react-router';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { PersonScreen } from '../people/person-screen';

export const meta = () => pageMeta(m.profile_title(), m.person_description());

export default function PersonRoute() {
  const { userId = '' } = useParams();
  return <PersonScreen key={userId} userId={userId} />;
}
