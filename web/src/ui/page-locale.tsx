import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { getLocale } from '~/paraglide/runtime';

/**
 * Sets the page's language for widgets, which decides the direction of arrow keys. Otherwise, widgets use the
 * browser's language.
 */
export const PageLocale = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={getLocale()}>{children}</I18nProvider>
);
