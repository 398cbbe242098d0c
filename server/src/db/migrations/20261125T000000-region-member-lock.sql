-- How many reviews somebody has in a region is looked at only once its row is locked. Without the lock, a review that ended beside one
-- whose place moved to the region saw the number before the move, and took the row away with the other review in it.
create or replace function count_region_member() returns trigger
language plpgsql as $$
declare counted integer;
begin
  if tg_op <> 'INSERT' and old.region_key is not null then
    select reviews into counted from region_members
      where region_key = old.region_key and user_id = old.user_id for update;
    if counted > 1 then
      update region_members set reviews = reviews - 1
        where region_key = old.region_key and user_id = old.user_id;
    else
      delete from region_members where region_key = old.region_key and user_id = old.user_id;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.region_key is not null then
    insert into region_members (region_key, user_id, reviews) values (new.region_key, new.user_id, 1)
    on conflict (region_key, user_id) do update set reviews = region_members.reviews + 1;
  end if;
  return null;
end $$;

-- Whoever was lost that way. The tables are locked in the order in which a review that is written comes by.
lock table reviews, locations, region_members, regions in share row exclusive mode;
call mend_leaderboard();
