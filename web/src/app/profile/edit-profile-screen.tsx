import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@wayable/protocol/profiles';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useSessionStore } from '~/auth/session/session-context';
import type { SessionUser } from '~/auth/session/session-state';
import { m } from '~/paraglide/messages';
import { profileQuery } from '~/profiles/api/profile-query';
import { EditProfileForm } from '~/profiles/components/edit-profile-form';
import { profileErrorText } from '~/profiles/profile-error-text';
import { Card } from '~/ui/card';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingText } from '~/ui/feedback/loading';
import { UnsavedChanges } from '~/ui/forms/unsaved-changes';
import { formatDate, formatNumber } from '~/ui/text/format';

/** The form for the user's name, picture and other profile data. */
export function EditProfileScreen({ user }: { user: SessionUser }) {
  const profile = useQuery(profileQuery(user.id));
  return (
    <div className="page-narrow py-8 sm:py-12">
      <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 text-link">
        <ArrowLeft aria-hidden className="size-5" />
        {m.edit_profile_back()}
      </Link>
      <h1 className="mt-2 mb-8 text-heading">{m.edit_profile_title()}</h1>
      {profile.isPending && <LoadingText text={m.profile_loading()} className="py-16" />}
      {profile.isError && (
        <ErrorState
          title={m.profile_failed()}
          text={profileErrorText(profile.error)}
          isRetrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && <LoadedScreen user={user} profile={profile.data} />}
    </div>
  );
}

function LoadedScreen({ user, profile }: { user: SessionUser; profile: Profile }) {
  const sessions = useSessionStore();
  const navigate = useNavigate();
  const facts = [
    { label: m.edit_profile_since(), value: formatDate(profile.created_at) },
    { label: m.profile_total_reviews(), value: formatNumber(profile.total_reviews ?? 0) },
    { label: m.profile_badges_earned(), value: formatNumber(profile.badges_earned ?? 0) },
    { label: m.profile_impact_score(), value: formatNumber(profile.reputation_score) },
  ];
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <UnsavedChanges>
          <EditProfileForm
            profile={profile}
            email={user.email}
            onSaved={async () => {
              await sessions.reloadProfile();
              await navigate('/profile');
            }}
          />
        </UnsavedChanges>
      </Card>
      <Card>
        <h2 className="mb-4 text-title">{m.edit_profile_facts()}</h2>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
