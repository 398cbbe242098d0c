/**
 * `npm run messages -- add TAG NAME [rtl]`: creates the folder of a new language, which then only needs its
 * texts.
 */
import path from 'node:path';
import { addLanguage } from './messages/add-language.ts';
import { writeLocaleList } from './messages/locale-list.ts';

const [code = '', name, direction = 'ltr'] = process.argv.slice(2);
if (name === undefined || (direction !== 'ltr' && direction !== 'rtl')) {
  console.error('The command is: npm run messages -- add TAG NAME [rtl], as in: add sv Svenska');
  process.exitCode = 1;
} else {
  const root = path.resolve(import.meta.dirname, '../..');
  addLanguage(root, { code, name, direction });
  writeLocaleList(root);
  console.log(`${name} is there, without a text: npm run messages -- check names what it lacks.`);
}
