import { useQuery } from '@tanstack/react-query';
import { accountUserQuery } from '~/account/api/account-user';
import { ProofProvider } from '~/auth/factors/components/proof-provider';
import { useSessionStore } from '~/auth/session/session-context';
import { ADMIN_TABS, type AdminTab, INITIAL_ADMIN_STATE } from '~/moderation/admin-state';
import { LogTab } from '~/moderation/components/log-tab';
import { SettingsTab } from '~/moderation/components/settings-tab';
import { WaitingMark } from '~/moderation/components/waiting-mark';
import { ImportsTab } from '~/moderation/imports/imports-tab';
import { MessagesTab } from '~/moderation/messages/messages-tab';
import { ReviewsTab } from '~/moderation/reviews/reviews-tab';
import { RoleLost } from '~/moderation/role-watch';
import { SuggestionsTab } from '~/moderation/suggestions/suggestions-tab';
import { UpdatesTab } from '~/moderation/updates/updates-tab';
import { useAdminState } from '~/moderation/use-admin-state';
import { UsersTab } from '~/moderation/users/users-tab';
import { m } from '~/paraglide/messages';
import { RemovedPhotos } from '~/photos/components/removed-photos';
import { ReviewPhotos } from '~/photos/components/review-photos';
import { SessionAvatar } from '~/profiles/components/avatar';
import { Tabs } from '~/ui/buttons/tabs';
import { Dashboard } from './dashboard';

const TAB_TEXTS: Record<AdminTab, () => string> = {
  dashboard: m.admin_tab_dashboard,
  reviews: m.admin_tab_reviews,
  users: m.admin_tab_users,
  suggestions: m.admin_tab_suggestions,
  imports: m.admin_tab_imports,
  messages: m.admin_tab_messages,
  updates: m.admin_tab_updates,
  log: m.admin_tab_log,
  settings: m.admin_tab_settings,
};

interface AdminScreenProps {
  viewerId: string;
  /** Called when the server says that the viewer is no longer an administrator. */
  onRoleLost: () => void;
}

/** The admin panel (docs/product.md#moderation). Its state is in the URL. */
export function AdminScreen({ viewerId, onRoleLost }: AdminScreenProps) {
  const control = useAdminState();
  const user = useQuery(accountUserQuery(useSessionStore(), viewerId));
  const { state, type, change } = control;
  const goTo = (to: Partial<typeof state>) => {
    type('');
    change({ ...INITIAL_ADMIN_STATE, ...to }, { isNewEntry: true });
  };
  return (
    <RoleLost value={onRoleLost}>
      <div className="page max-w-[72rem] py-8 sm:py-12">
        <h1 className="mb-6 text-heading">{m.admin_title()}</h1>
        <Tabs
          label={m.admin_tabs()}
          selected={state.tab}
          onChange={(tab) => {
            if (tab !== state.tab) goTo({ tab });
          }}
          tabs={ADMIN_TABS.map((key) => ({
            key,
            label: (
              <>
                {TAB_TEXTS[key]()}
                <WaitingMark tab={key} />
              </>
            ),
          }))}
        >
          {state.tab === 'dashboard' && <Dashboard onGo={goTo} />}
          {state.tab === 'reviews' && (
            <ReviewsTab
              {...control}
              renderPhotos={({ photo_details: photos, removal }) =>
                removal ? <RemovedPhotos photos={photos} /> : <ReviewPhotos photos={photos} />
              }
            />
          )}
          {state.tab === 'users' && (
            <ProofProvider user={user.data}>
              <UsersTab
                {...control}
                renderAvatar={({ id, full_name, avatar_url }) => (
                  <SessionAvatar id={id} fullName={full_name} avatarUrl={avatar_url} size="medium" />
                )}
              />
            </ProofProvider>
          )}
          {state.tab === 'suggestions' && <SuggestionsTab {...control} />}
          {state.tab === 'imports' && <ImportsTab {...control} />}
          {state.tab === 'messages' && <MessagesTab {...control} />}
          {state.tab === 'updates' && <UpdatesTab {...control} />}
          {state.tab === 'log' && <LogTab {...control} />}
          {state.tab === 'settings' && <SettingsTab />}
        </Tabs>
      </div>
    </RoleLost>
  );
}
