import { useMutation } from '@tanstack/react-query';
import { CREDENTIAL_FORMATS, type CredentialFormat } from '@wayable/protocol/badge-credentials';
import { type BadgeType, badgeSlug } from '@wayable/protocol/badges';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '~/api-client/api-error';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { Dialog } from '~/ui/feedback/dialog';
import { errorText } from '~/ui/feedback/error-text';
import { focusField } from '~/ui/forms/focus-field';
import { RadioGroup } from '~/ui/forms/radio-group';
import { saveFile } from '~/ui/save-file';
import { shareLink } from '~/ui/share-link';
import { CREDENTIAL_MEDIA_TYPES, getCredentialFile, shareCredential } from '../api/badge-credential';
import { BadgePicture } from './badge-picture';

interface CredentialDialogProps {
  userId: string;
  badgeType: BadgeType;
  /** The person's public name; null if the privacy settings hide it. */
  name: string | null;
  onClose: () => void;
}

type NameChoice = 'named' | 'unnamed';

const FILES: Record<CredentialFormat, () => string> = {
  json: m.credential_file_json,
  jwt: m.credential_file_jwt,
  svg: m.credential_file_svg,
  png: m.credential_file_png,
};

const isNameRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'show_name');

/** Ways to show a badge without a wallet (docs/product.md#badge-credentials). */
export function CredentialDialog({ userId, badgeType, name, onClose }: CredentialDialogProps) {
  const id = useId();
  const [choice, setChoice] = useState<NameChoice | null>(name === null ? 'unnamed' : null);
  const [problem, setProblem] = useState<{ text: string }>();
  const nameField = useRef<HTMLDivElement>(null);
  // `problem` is a new object each time, so that a repeated error also gets the focus.
  useEffect(() => {
    if (problem) focusField(nameField.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [problem]);
  const asked = { userId, badgeType, showName: choice === 'named' };
  const file = useMutation({
    mutationFn: async (format: CredentialFormat) => {
      const content = await getCredentialFile(asked, format);
      saveFile(content, `wayable-${badgeSlug(badgeType)}.${format}`, CREDENTIAL_MEDIA_TYPES[format]);
    },
  });
  const link = useMutation({
    mutationFn: async () => {
      const { url } = await shareCredential(asked);
      // The dialog shows the link in any case, so a failed share is no error.
      const outcome = await shareLink({ title: badgeName(badgeType), url });
      return { url, isCopied: outcome === 'copied' };
    },
  });
  const choose = (chosen: NameChoice) => {
    setChoice(chosen);
    setProblem(undefined);
    link.reset();
    file.reset();
  };
  /** Acts only after the user chose whether to include the name. */
  const onceChosen = (act: () => void) => {
    if (choice === null) setProblem({ text: m.credential_name_missing() });
    else act();
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
        {name === null ? (
          <p>
            {m.credential_name_private()}{' '}
            <Link to="/profile/privacy" className="text-link">
              {m.privacy_title()}
            </Link>
          </p>
        ) : (
          <div ref={nameField}>
            <RadioGroup
              label={m.credential_name()}
              value={choice}
              onChange={choose}
              options={[
                {
                  value: 'named',
                  label: m.credential_name_yes({ name }),
                  help: m.credential_name_yes_help(),
                },
                { value: 'unnamed', label: m.credential_name_no(), help: m.credential_name_no_help() },
              ]}
              error={problem?.text}
            />
          </div>
        )}
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
          <Button isPending={link.isPending} onClick={() => onceChosen(() => link.mutate())}>
            {!link.isPending && <Share2 aria-hidden className="size-5" />}
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
                onClick={() => onceChosen(() => file.mutate(format))}
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
