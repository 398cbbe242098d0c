import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { privacySettingsQuery } from '~/profiles/api/privacy-settings';
import { PrivacySettingsForm } from '~/profiles/components/privacy-settings-form';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { pageMeta } from '../head/page-meta';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.privacy_title(), m.privacy_description());

export default function PrivacySettingsRoute() {
  return (
    <SessionGate title={m.privacy_title()} description={m.privacy_description()} text={m.privacy_gate()}>
      {(session) => <PrivacyScreen userId={session.user.id} />}
    </SessionGate>
  );
}

function PrivacyScreen({ userId }: { userId: string }) {
  const settings = useQuery(privacySettingsQuery(userId));
  return (
    <div className="page-narrow py-8 sm:py-12">
      <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 text-link">
        <ArrowLeft aria-hidden className="size-5" />
        {m.edit_profile_back()}
      </Link>
      <h1 className="mt-2 text-heading">{m.privacy_title()}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{m.privacy_description()}</p>
      {settings.isPending && <LoadingText text={m.privacy_loading()} className="py-16" />}
      {settings.isError && (
        <ErrorState
          title={m.privacy_failed()}
          text={errorText(settings.error)}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <PrivacySettingsForm userId={userId} settings={settings.data} />}
    </div>
  );
}
