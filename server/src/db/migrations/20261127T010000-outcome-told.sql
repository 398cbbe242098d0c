-- What whoever sent a report was last told of it since: 'true', the review was removed; 'false', it stays; null, nothing yet.
create function outcome_told(report review_reports) returns text
language sql stable as $$
  select details ->> 'is_removed' from notifications
  where user_id = report.reporter_id and created_at > report.updated_at and kind = 'report_decided'
    and details ->> 'review_id' = coalesce(report.review_id, report.removed_review_id)::text
  order by created_at desc, id desc limit 1
$$;
