-- Mails about the role end by one click as all do (RFC 8058), and links to the end of all mails end these, too.
alter table privacy_settings add column role_notifications boolean not null default true;

alter table unsubscribe_tokens drop constraint unsubscribe_tokens_setting_check,
  add constraint unsubscribe_tokens_setting_check
    check (setting in ('review_notifications', 'badge_notifications', 'role_notifications', 'all'));
