-- compatible: adds a view.
-- What others see of people (docs/product.md#privacy). A hidden person (not is_public) has no profile, badges, picture and rank
-- for others. Nothing leads from a review of an anonymous person (not is_named) to its author, and others see the
-- figures as of the end of last month; a hidden person is anonymous. The rankings have indexes on these expressions.
create view visible_authors as
select id, full_name, avatar_id, avatar_url, is_public, is_named,
  is_public and shows_review_count as shows_review_count,
  is_public and shows_badges as shows_badges,
  coalesce(month_end_reputation, reputation_score) as reputation_score,
  coalesce(month_end_reviews, total_reviews) as total_reviews,
  coalesce(month_end_badges, badges_earned) as badges_earned,
  case when is_named then created_at else date_trunc('month', created_at, 'UTC') + interval '12 hours' end as created_at,
  -- Of people who are named; nobody else is ranked by it.
  updated_at
from user_profiles;
