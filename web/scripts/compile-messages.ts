import { compileMessages } from '../vite/compile-messages.ts';

await compileMessages();
