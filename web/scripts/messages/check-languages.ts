import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { checkCatalogue } from './check-messages.ts';
import { checkServerTexts } from './check-server-texts.ts';
import { listFolders, readCatalogue, readSettings } from './read-messages.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** What is wrong with the texts of all languages, and where a language is named in one place only. */
export function checkLanguages(): string[] {
  const faults: string[] = [];
  const known = LOCALES.map(({ code }) => code as string);
  const { locales, files } = readSettings();
  const folders = listFolders();
  if (!isSame(folders, known)) {
    faults.push(
      `The folders of web/messages are ${folders}; protocol/src/locales.ts names ${known.toSorted()}`,
    );
  }
  if (!isSame(locales, known)) {
    faults.push(
      `web/project.inlang/settings.json names ${locales.toSorted()}; protocol/src/locales.ts ${known.toSorted()}`,
    );
  }
  const english = readCatalogue(BASE_LOCALE);
  if (!isSame(files, [...english.keys()])) {
    faults.push(
      `web/project.inlang/settings.json names ${files}; web/messages/en has ${[...english.keys()]}`,
    );
  }
  for (const locale of folders) {
    faults.push(...checkCatalogue(readCatalogue(locale), english, locale), ...checkServerTexts(locale));
  }
  return faults;
}
