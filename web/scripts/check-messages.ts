/**
 * `npm run messages -- check`: lists missing texts of all languages; exits with status 1 if there are any.
 */
import { LOCALES } from '@wayable/protocol/locales';
import { checkLanguages } from './messages/check-languages.ts';

const faults = checkLanguages();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`All texts are there in ${LOCALES.length} languages.`);
