import { isCall } from '@wayable/platform/http/requests/call-paths';
import { splitLocale } from '@wayable/protocol/locale-path';

/** Returns the path of a screen without its language (see `addressedLocale()`). API calls are unchanged. */
export function toRoutedPath(url: string): string {
  const { path } = splitLocale(url);
  return isCall(path) ? url : path;
}
