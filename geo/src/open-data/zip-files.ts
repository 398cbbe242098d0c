import { Readable } from 'node:stream';
import { EXPORT_FILES } from '@wayable/protocol/open-data';
import { ZipFile } from 'yazl';
import type { ExportTerms, Terms } from './terms.ts';
import { type ExportSource, FILE_KINDS } from './write-files.ts';

/** Lists the installation's earlier licenses, each with its end. */
const listEarlier = ({ earlier_licences }: Terms): string =>
  earlier_licences
    .map(({ licence, licence_url, until }) => `\nuntil ${until}: ${licence} ${licence_url}`)
    .join('');

const README = (terms: ExportTerms, exportedAt: string) => `Exported at ${exportedAt}.

Places and reviews: ${terms.attribution}
${terms.licence} ${terms.licence_url}${listEarlier(terms)}

Photos, which reviews link to: ${terms.photos.attribution}
${terms.photos.licence} ${terms.photos.licence_url}${listEarlier(terms.photos)}

${terms.sources.map(({ source, licence, licence_url, attribution }) => `Data of ${source}: ${attribution}\n${licence} ${licence_url}\n`).join('\n')}
Drop what an earlier export has and this one lacks: it was deleted or withdrawn.
`;

/** Yields a ZIP archive of all export files, in chunks. */
export async function* zipFiles(source: ExportSource): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(source.exportedAt);
  const archive = zip.outputStream as Readable;
  zip.addBuffer(Buffer.from(README(source.terms, source.exportedAt)), 'README.txt', { mtime });
  for (const file of EXPORT_FILES) {
    zip.addReadStreamLazy(file, { mtime }, (take) => {
      const content = Readable.from(FILE_KINDS[file].write(source), { objectMode: false });
      // Destroy the archive if a file in it fails. Otherwise, its stream would never end.
      content.once('error', (error) => archive.destroy(error));
      take(null, content);
    });
  }
  zip.end();
  yield* archive;
}
