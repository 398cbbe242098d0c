import { useMutation } from '@tanstack/react-query';
import { CREDENTIAL_FORMATS, type CredentialFormat } from '@wayable/protocol/badge-credentials';
import { type BadgeType, badgeSlug } from '@wayable/protocol/badges';
import { Download, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { Dialog } from '~/ui/feedback/dialog';
import { errorText } from '~/ui/feedback/error-text';
import { Switch } from '~/ui/forms/switch';
import { saveFile } from '~/ui/save-file';
import { CREDENTIAL_MEDIA_TYPES, getCredentialFile, shareCredential } from '../api/badge-credential';
import { BadgePicture } from './badge-picture';

interface CredentialDialogProps {
  userId: string;
  badgeType: BadgeType;
  onClose: () => void;
}

const FILES: Record<CredentialFormat, () => string> = {
  json: m.credential_file_json,
  jwt: m.credential_file_jwt,
  svg: m.credential_file_svg,
  png: m.credential_file_png,
};

const isNameRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'show_name');

/** Ways to show a badge that need no wallet (docs/product.md#badge-credentials). */
export function CredentialDialog({ userId, badgeType, onClose }: CredentialDialogProps) {
  const id = useId();
  const [showName, setShowName] = useState(false);
  const asked = { userId, badgeType, showName };
  const file = useMutation({
    mutationFn: async (format: CredentialFormat) => {
      const content = await getCredentialFile(asked, format);
      saveFile(content, `wayable-${badgeSlug(badgeType)}.${format}`, CREDENTIAL_MEDIA_TYPES[format]);
    },
  });
  const link = useMutation({
    mutationFn: async () => {
      const { url } = await shareCredential(asked);
      // Where the browser does not let it be copied it stands in the dialog all the same.
      const isCopied = await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      );
      return { url, isCopied };
    },
  });
  const changeName = (isShown: boolean) => {
    setShowName(isShown);
    link.reset();
    file.reset();
  };
  const error = file.error ?? link.error;
  return (
    <Dialog
      title={m.credential_title({ badge: badgeName(badgeType) })}
      isOpen
      onClose={onClose}
      describedBy={`${id}-text`}
    >
      <div className="mt-4 flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <BadgePicture badgeType={badgeType} className="size-20" />
          <p id={`${id}-text`}>{m.credential_text()}</p>
        </div>
        <Switch
          label={m.credential_name()}
          help={m.credential_name_help()}
          isOn={showName}
          onChange={changeName}
        />
        <div role="alert">
          {error && (
            <Banner tone="error">
              <p className="font-semibold">{m.credential_failed()}</p>
              <p>{isNameRefused(error) ? m.credential_name_refused() : errorText(error)}</p>
            </Banner>
          )}
        </div>
        <section>
          <p className="mb-2 text-small text-ink-soft">{m.credential_link_text()}</p>
          <Button isPending={link.isPending} onClick={() => link.mutate()}>
            {!link.isPending && <Link2 aria-hidden className="size-5" />}
            {m.credential_link()}
          </Button>
          <div aria-live="polite">
            {link.data && (
              <p className="mt-3 wrap-anywhere">
                {link.data.isCopied ? m.credential_link_copied() : m.credential_link_here()}{' '}
                <a className="text-link" href={link.data.url} target="_blank" rel="noreferrer">
                  {link.data.url}
                </a>
              </p>
            )}
          </div>
        </section>
        <section>
          <h3 className="font-semibold">{m.credential_files()}</h3>
          <p className="mb-2 text-small text-ink-soft">{m.credential_files_text()}</p>
          <div className="flex flex-wrap gap-3">
            {CREDENTIAL_FORMATS.toReversed().map((format) => (
              <Button
                key={format}
                variant="secondary"
                isPending={file.isPending && file.variables === format}
                onClick={() => file.mutate(format)}
              >
                <Download aria-hidden className="size-5" />
                {FILES[format]()}
              </Button>
            ))}
          </div>
        </section>
      </div>
    </Dialog>
  );
}
