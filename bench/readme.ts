import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const README = fileURLToPath(new URL('README.md', import.meta.url));

/**
 * Replaces the content of a text between `<!-- part -->` and `<!-- /part -->`.
 * @throws {Error} if the text lacks these comments
 */
export function replacePart(text: string, part: string, content: string): string {
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The README has no part "${part}".`);
  return `${text.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}

/** Writes the result of a benchmark into its part of bench/README.md. */
export async function writeReadmePart(part: string, content: string): Promise<void> {
  await writeFile(README, replacePart(await readFile(README, 'utf8'), part, content));
}
