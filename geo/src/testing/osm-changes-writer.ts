import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OsmElement } from '../osm-file/elements.ts';

const escapeXml = (text: string | number): string =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function toXml(element: OsmElement): string {
  const position = element.type === 'node' ? ` lat="${element.lat}" lon="${element.lon}"` : '';
  const refs = element.type === 'way' ? element.refs.map((ref) => `<nd ref="${ref}"/>`) : [];
  const members =
    element.type === 'relation'
      ? element.members.map(
          ({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${escapeXml(role)}"/>`,
        )
      : [];
  const tags = Object.entries(element.tags ?? {}).map(
    ([key, value]) => `<tag k="${escapeXml(key)}" v="${escapeXml(value)}"/>`,
  );
  const version = element.version === undefined ? '' : ` version="${element.version}"`;
  return `<${element.type} id="${element.id}"${version}${position}>${[...refs, ...members, ...tags].join('')}</${element.type}>`;
}

const keyOf = ({ type, id }: OsmElement): string => `${type}/${id}`;

/**
 * Returns the changes from one list of elements to another, as OsmChange (OpenStreetMap wiki, "OsmChange").
 */
export function deriveChanges(before: readonly OsmElement[], after: readonly OsmElement[]): string {
  const [known, kept] = [before, after].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  const isSame = (element: OsmElement) =>
    JSON.stringify(known?.get(keyOf(element))) === JSON.stringify(element);
  const created = after.filter((element) => !known?.has(keyOf(element)));
  const modified = after.filter((element) => known?.has(keyOf(element)) && !isSame(element));
  const deleted = before.filter((element) => !kept?.has(keyOf(element)));
  return `<?xml version="1.0"?><osmChange version="0.6"><delete>${deleted.map(toXml).join('')}</delete><modify>${modified.map(toXml).join('')}</modify><create>${created.map(toXml).join('')}</create></osmChange>`;
}

/** Writes change files and the latest state file into a folder, like a replication. */
export async function writeReplication(
  folder: string,
  changes: readonly { sequence: number; dataAt: Date; xml: string }[],
): Promise<void> {
  for (const { sequence, dataAt, xml } of changes) {
    const path = join(
      folder,
      String(sequence)
        .padStart(9, '0')
        .replace(/(\d{3})(\d{3})/, '$1/$2/'),
    );
    const time = dataAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '\\:');
    const state = `#a comment\nsequenceNumber=${sequence}\ntimestamp=${time}\n`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.osc.gz`, gzipSync(xml));
    await writeFile(`${path}.state.txt`, state);
    await writeFile(join(folder, 'state.txt'), state);
  }
}
