import {
  DEFAULT_PRIVACY_SETTINGS,
  PRIVACY_SETTINGS,
  type PrivacySettingCategory,
  type PrivacySettingName,
  type PrivacySettings,
  type PrivacySettingsUpdate,
} from '@wayable/protocol/privacy';
import { Bell, Eye, type LucideIcon, MessageSquareQuote } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import type { Tone } from '~/ui/feedback/banner';
import { failureText } from '~/ui/feedback/error-text';
import { FocusFallback } from '~/ui/feedback/focus-fallback';
import { showToast } from '~/ui/feedback/toast';
import { Switch } from '~/ui/forms/switch';
import { useChangePrivacySettings, useConfirmPrivacySettings } from '../api/privacy-settings';

const GROUPS: { category: PrivacySettingCategory; title: () => string; icon: LucideIcon }[] = [
  { category: 'profile', title: m.privacy_group_profile, icon: Eye },
  { category: 'reviews', title: m.privacy_group_reviews, icon: MessageSquareQuote },
  { category: 'notifications', title: m.privacy_group_notifications, icon: Bell },
];

const TEXTS: Record<PrivacySettingName, { title: () => string; description: () => string }> = {
  public_profile: { title: m.privacy_public_profile, description: m.privacy_public_profile_text },
  show_review_count: { title: m.privacy_show_review_count, description: m.privacy_show_review_count_text },
  show_badges: { title: m.privacy_show_badges, description: m.privacy_show_badges_text },
  anonymous_reviews: { title: m.privacy_anonymous_reviews, description: m.privacy_anonymous_reviews_text },
  review_notifications: {
    title: m.privacy_review_notifications,
    description: m.privacy_review_notifications_text,
  },
  badge_notifications: {
    title: m.privacy_badge_notifications,
    description: m.privacy_badge_notifications_text,
  },
  community_updates: { title: m.privacy_community_updates, description: m.privacy_community_updates_text },
};

/**
 * The seven settings in groups; each takes effect immediately. Mails about the role have no setting, except
 * after a link in a mail switched them off. They can then be switched on here.
 */
export function PrivacySettingsForm({ userId, settings }: { userId: string; settings: PrivacySettings }) {
  const { mutate } = useChangePrivacySettings(userId);
  const confirmation = useConfirmPrivacySettings(userId);
  const save = (change: PrivacySettingsUpdate, tone: Tone, text: string) =>
    mutate(change, {
      onSuccess: () => showToast(tone, text),
      onError: (error) => showToast('error', failureText(m.privacy_save_failed(), error)),
    });
  const saveAll = () =>
    confirmation.mutate(undefined, {
      onSuccess: () => showToast('success', m.privacy_saved()),
      onError: (error) => showToast('error', failureText(m.privacy_failed(), error)),
    });
  return (
    <div className="flex flex-col gap-6">
      {GROUPS.map(({ category, title, icon: Icon }) => (
        <Card key={category}>
          <h2 className="mb-2 flex items-center gap-3 text-title">
            <Icon aria-hidden className="size-6 text-accent" />
            {title()}
          </h2>
          <div className="divide-y divide-line">
            {PRIVACY_SETTINGS.filter((setting) => setting.category === category).map(({ name }) => (
              <Switch
                key={name}
                label={TEXTS[name].title()}
                help={TEXTS[name].description()}
                isOn={settings[name]}
                onChange={(isOn) => save({ [name]: isOn }, 'success', m.privacy_updated())}
              />
            ))}
            {category === 'notifications' && settings.role_notifications === false && (
              <FocusFallback className="flex flex-wrap items-center justify-between gap-3 py-3">
                <p className="text-small text-ink-soft">{m.privacy_role_mails_off()}</p>
                <Button
                  variant="secondary"
                  onClick={() => save({ role_notifications: true }, 'success', m.privacy_updated())}
                >
                  {m.privacy_role_mails_again()}
                </Button>
              </FocusFallback>
            )}
          </div>
        </Card>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button isPending={confirmation.isPending} onClick={saveAll}>
          {m.privacy_save()}
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            save({ ...DEFAULT_PRIVACY_SETTINGS, role_notifications: true }, 'info', m.privacy_was_reset())
          }
        >
          {m.privacy_reset()}
        </Button>
      </div>
    </div>
  );
}
