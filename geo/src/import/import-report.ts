import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SkippedElement } from './osm-places.ts';

/**
 * Writes the skipped elements of an import and the reasons, as CSV with the columns `element` and `reason`.
 * @returns the path of the file, in the folder `imports` of the data directory
 */
export async function writeImportReport(
  dataDir: string,
  file: string,
  skipped: readonly SkippedElement[],
): Promise<string> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const path = join(folder, `${basename(file)}-${moment}.csv`);
  const lines = skipped.map(({ element, reason }) => `${element},${reason}\n`);
  await writeFile(path, `element,reason\n${lines.join('')}`);
  return path;
}
