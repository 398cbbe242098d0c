import { m } from '~/paraglide/messages';
import { GalleryScreen } from '../badges/gallery-screen';
import { publicPageMeta } from '../head/page-meta';

export const meta = () =>
  publicPageMeta({ path: '/badges', title: m.badges_title(), description: m.badges_description() });

export default GalleryScreen;
