import { m } from '~/paraglide/messages';
import { GalleryScreen } from '../badges/gallery-screen';
import { pageMeta } from '../page-meta';

export const meta = () => pageMeta(m.badges_title(), m.badges_description());

export default GalleryScreen;
