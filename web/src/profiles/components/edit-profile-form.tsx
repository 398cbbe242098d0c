import { AVATAR_MAX_BYTES } from '@wayable/protocol/avatars';
import type { Profile } from '@wayable/protocol/profiles';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LinkButton } from '~/ui/buttons/link-button';
import { Banner } from '~/ui/feedback/banner';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useKeptState } from '~/ui/forms/kept-state';
import { TextField } from '~/ui/forms/text-field';
import { DISCARDING, useUnsaved } from '~/ui/forms/unsaved-changes';
import { useForm } from '~/ui/forms/use-form';
import { formatMegabytes } from '~/ui/text/format';
import { useChangeProfile } from '../api/change-profile';
import { profileFailureText } from '../profile-error-text';
import { useAvatarDraft } from '../use-avatar-draft';
import { SessionAvatar } from './avatar';

const FILE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

interface EditProfileFormProps {
  profile: Profile;
  email: string;
  /** Called when every screen shows the new name and picture. */
  onSaved: () => Promise<void>;
}

/** The form for the user's name and picture. */
export function EditProfileForm({ profile, email, onSaved }: EditProfileFormProps) {
  const [nameBefore] = useState(profile.full_name);
  const [name, setName] = useKeptState('profile name', () => nameBefore);
  const { mutateAsync: change } = useChangeProfile(profile.id);
  const avatar = useAvatarDraft({ address: profile.avatar_source ?? '', picture: profile.avatar_url });
  const file = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);

  const { formProps, errors, setErrors, problem, isPending } = useForm({
    check: () => {
      if (name.trim() !== '') return {};
      showToast('error', m.edit_profile_name_required());
      return { name: m.edit_profile_name_required() };
    },
    send: async () => {
      const picture = avatar.readChange();
      const changes = {
        // Do not send unchanged fields, because another tab or device may have changed them.
        ...(name !== nameBefore && { full_name: name }),
        ...(picture !== undefined && { avatar_url: picture }),
      };
      if (Object.keys(changes).length > 0) await change(changes);
      showToast('success', m.edit_profile_saved());
      await onSaved();
    },
    explain: (error) => {
      const text = profileFailureText(m.edit_profile_failed(), error);
      showToast('error', text);
      return text;
    },
  });

  const { draft } = avatar;
  useUnsaved(!isPending && (name !== nameBefore || draft.status !== 'unchanged'));
  const isShown = draft.status !== 'failed' && draft.status !== 'working';
  return (
    <form {...formProps} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start gap-5">
        {isShown && (
          <div>
            <span className="sr-only">{m.edit_profile_preview()}</span>
            <SessionAvatar id={profile.id} fullName={name || profile.full_name} avatarUrl={draft.picture} />
          </div>
        )}
        <div className="flex min-w-[min(100%,18rem)] grow flex-col gap-4">
          <TextField
            name="avatar_url"
            type="url"
            inputMode="url"
            label={m.edit_profile_avatar()}
            help={m.edit_profile_avatar_help()}
            placeholder="https://"
            autoComplete="off"
            value={draft.address}
            onChange={avatar.type}
            error={draft.problem || undefined}
          />
          <p className="min-h-7 text-small text-ink-soft" aria-hidden>
            {draft.news}
          </p>
          <LiveMessage text={draft.news} />
          <div className="flex flex-wrap items-center gap-3">
            <input
              ref={file}
              type="file"
              accept={FILE_TYPES}
              hidden
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                event.target.value = '';
                if (chosen) avatar.upload(chosen);
              }}
            />
            <Button ref={uploadButton} variant="secondary" onClick={() => file.current?.click()}>
              <ImageUp aria-hidden className="size-5" />
              {m.edit_profile_upload()}
            </Button>
            {draft.picture !== null && isShown && (
              <Button
                variant="quiet-danger"
                onClick={() => {
                  avatar.remove();
                  // The button is removed with the picture, so move the focus.
                  uploadButton.current?.focus();
                }}
              >
                <Trash2 aria-hidden className="size-5" />
                {m.edit_profile_remove()}
              </Button>
            )}
          </div>
          <p className="text-small text-ink-soft">
            {m.edit_profile_upload_help({ megabytes: formatMegabytes(AVATAR_MAX_BYTES) })}
          </p>
        </div>
      </div>
      <TextField
        name="full_name"
        label={m.edit_profile_name()}
        autoComplete="name"
        maxLength={120}
        isRequired
        value={name}
        onChange={(value) => {
          setName(value);
          setErrors({});
        }}
        error={errors.name}
      />
      <div className="flex flex-col gap-2">
        <TextField
          name="email"
          type="email"
          label={m.edit_profile_email()}
          value={email}
          onChange={() => undefined}
          readOnly
          describedBy="email-note"
        />
        <div id="email-note" className="text-small text-ink-soft">
          <p>
            {m.edit_profile_email_note()}{' '}
            <Link to="/contact" className="text-link">
              {m.edit_profile_email_support()}
            </Link>
          </p>
          <p>
            {m.edit_profile_email_own()}{' '}
            <Link to="/profile/security" className="text-link">
              {m.edit_profile_email_link()}
            </Link>
          </p>
        </div>
      </div>
      <Banner tone="info">
        <p className="font-semibold">{m.edit_profile_notice_title()}</p>
        <p>
          {m.edit_profile_notice()}
          <Link to="/profile/privacy" className="text-link">
            {m.edit_profile_notice_link()}
          </Link>
          .
        </p>
      </Banner>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending || avatar.isUploading}>
          {m.edit_profile_save()}
        </Button>
        <LinkButton to="/profile" state={DISCARDING} variant="secondary">
          {m.cancel()}
        </LinkButton>
      </div>
    </form>
  );
}
