-- contract: one trigger does what two did; the function of the other goes
create or replace function set_review_region() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare written text;
begin
  if tg_op = 'INSERT' then
    select normalized(region_of(address)) into new.region_key from locations where id = new.location_id;
  end if;
  if new.region_key is not null and not exists (select from regions where key = new.region_key) then
    select region_of(address) into written from locations where id = new.location_id;
    insert into regions (key, name) values (new.region_key, coalesce(written, new.region_key)) on conflict do nothing;
  end if;
  return new;
end $$;

create or replace trigger reviews_region_set before insert or update of region_key on reviews
for each row execute function set_review_region();

drop trigger reviews_region_told on reviews;
drop function name_region();
