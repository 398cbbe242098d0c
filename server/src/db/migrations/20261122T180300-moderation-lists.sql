-- The orders in which administrators see all reviews. Each index serves both filters and, merged, the whole:
-- select id … where is_verified = $1 order by created_at desc, id desc
create index reviews_newest on reviews (is_verified, created_at desc, id desc);
create index reviews_best on reviews (is_verified, rating desc, id desc);

-- What has been reported, and what has signals and is not verified: few of all.
create index reviews_reported on reviews (created_at desc, id desc) where open_reports > 0;
create index reviews_with_signals on reviews (created_at desc, id desc) where signals <> '{}' and not is_verified;

-- By the name of the place or of the author: names are walked, and the reviews of each are taken.
create index locations_reviewed_by_name on locations (search_form(name), id) where total_reviews > 0;
create index profiles_reviewing_by_name on user_profiles (search_form(full_name), id) where total_reviews > 0;

-- Words of comments and names of authors, wherever they are.
create index reviews_words on reviews using gin (comments_search gin_trgm_ops) where comments <> '';
create index profiles_words on user_profiles using gin (search_form(full_name) gin_trgm_ops);

-- The list of people in its orders.
create index profiles_newest on user_profiles (created_at desc, id desc);
create index profiles_by_name on user_profiles (search_form(full_name), id);
create index profiles_by_reviews on user_profiles (total_reviews desc, id desc);
create index profiles_by_reputation on user_profiles (reputation_score desc, id desc);

-- How many reviews are verified. Writers of different connections do not wait for each other's row (see 20261121T090100-counts.sql).
create table verified_counts (
  slot  integer primary key,
  total bigint not null
);

create function count_verified_review() returns trigger
language plpgsql as $$
begin
  insert into verified_counts as counts (slot, total)
  values (pg_backend_pid() % 16, case when tg_op <> 'DELETE' and new.is_verified then 1 else -1 end)
  on conflict (slot) do update set total = counts.total + excluded.total;
  return null;
end $$;

create trigger reviews_verified_in after insert on reviews
for each row when (new.is_verified) execute function count_verified_review();
create trigger reviews_verified_out after delete on reviews
for each row when (old.is_verified) execute function count_verified_review();
create trigger reviews_verified_anew after update on reviews
for each row when (old.is_verified <> new.is_verified) execute function count_verified_review();

insert into verified_counts (slot, total) select 0, count(*) from reviews where is_verified;

-- As derived_drift, for the numbers of moderation.
create view moderation_numbers_drift as
select 'reviews.open_reports' as number, review.id::text as row_id, review.open_reports::bigint as stored,
  coalesce(reported.amount, 0)::bigint as expected
from reviews as review left join (
  select review_id, count(*) as amount from review_reports where resolved_at is null group by review_id
) as reported on reported.review_id = review.id
where review.open_reports <> coalesce(reported.amount, 0)
union all
select 'verified_counts', '', stored, expected
from (select coalesce(sum(total), 0)::bigint as stored from verified_counts) as counted,
  (select count(*) as expected from reviews where is_verified) as actual
where stored <> expected;

create procedure mend_moderation_numbers() language plpgsql as $$
begin
  lock table reviews, review_reports, verified_counts in share row exclusive mode;
  update reviews set open_reports = expected from moderation_numbers_drift
  where number = 'reviews.open_reports' and row_id = id::text;
  delete from verified_counts;
  insert into verified_counts (slot, total) select 0, count(*) from reviews where is_verified;
end $$;
