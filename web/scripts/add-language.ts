/** `npm run messages -- add TAG NAME [rtl]`: everything that a further language needs but its texts. */
import path from 'node:path';
import { addLanguage } from './messages/add-language.ts';

const [code = '', name, direction = 'ltr'] = process.argv.slice(2);
if (name === undefined || (direction !== 'ltr' && direction !== 'rtl')) {
  console.error('The command is: npm run messages -- add TAG NAME [rtl], as in: add sv Svenska');
  process.exitCode = 1;
} else {
  addLanguage(path.resolve(import.meta.dirname, '../..'), { code, name, direction });
  console.log(`${name} is there, without a text: npm run messages -- check names what it lacks.`);
}
