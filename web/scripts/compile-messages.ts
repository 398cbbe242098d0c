/** The texts as functions, and the list of languages that have a folder of texts. */
import path from 'node:path';
import { compileMessages } from '../vite/compile-messages.ts';
import { writeLocaleList } from './messages/locale-list.ts';

writeLocaleList(path.resolve(import.meta.dirname, '../..'));
await compileMessages();
