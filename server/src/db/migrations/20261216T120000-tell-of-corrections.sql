-- compatible: a kind of notification that versions before do not write, and days of those that they wrote
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'review_verified', 'review_returned', 'review_removed', 'review_restored', 'review_reported', 'report_decided',
  'badge_earned', 'role_given', 'role_taken', 'place_changed', 'correction_decided'
)) not valid;

-- The instant of a changed answer may be that of an anonymous review: its day is kept.
update notifications set created_at = date_trunc('day', created_at, 'UTC') where kind = 'place_changed';
