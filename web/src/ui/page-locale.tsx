import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { getLocale } from '~/paraglide/runtime';

/** Tells widgets the language of the page, whose direction their keys follow; without it they take that of the browser. */
export const PageLocale = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={getLocale()}>{children}</I18nProvider>
);
