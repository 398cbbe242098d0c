import { m } from '~/paraglide/messages';
import { VisuallyHidden } from './visually-hidden';

/** A comma for screen readers, which otherwise read the parts of a button as one sentence. */
export const Pause = () => <VisuallyHidden>{m.pause()}</VisuallyHidden>;
