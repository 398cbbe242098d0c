import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/feedback/banner';
import type { RefusedFile } from '../use-photo-intake';

/** The refused files, with the reasons and what to do. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <Banner tone="error">
      <p className="font-bold">{m.photos_refused_list()}</p>
      <ul className="mt-1 flex flex-col gap-2">
        {files.map(({ id, name, text, isHeic }) => (
          <li key={id}>
            <span className="block text-small break-all text-ink-soft">
              <bdi>{name}</bdi>
            </span>
            <span className="block font-semibold">{text}</span>
            {isHeic && <span className="block">{m.photos_heic_help()}</span>}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
