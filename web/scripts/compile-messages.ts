/** Compiles the texts to functions, and writes the list of languages. */
import path from 'node:path';
import { compileMessages } from '../vite/compile-messages.ts';
import { writeLocaleList } from './messages/locale-list.ts';

writeLocaleList(path.resolve(import.meta.dirname, '../..'));
await compileMessages();
