import { splitLocale } from '@wayable/protocol/locale-path';
import { isCall } from '../http/requests/call-paths.ts';

/** Where a screen's address is routed to whatever its language (`addressedLocale()` tells it); calls have none. */
export function toRoutedPath(url: string): string {
  const { path } = splitLocale(url);
  return isCall(path) ? url : path;
}
