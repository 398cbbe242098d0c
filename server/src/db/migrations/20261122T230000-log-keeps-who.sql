-- Who did something, and to whom, is forgotten with the account only: as long as the profile is there, no entry loses its name.
create or replace function refuse_log_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'admin_id' - 'subject_id') = (to_jsonb(old) - 'admin_id' - 'subject_id')
      and (new.admin_id is not distinct from old.admin_id
        or new.admin_id is null and not exists (select from user_profiles where id = old.admin_id))
      and (new.subject_id is not distinct from old.subject_id
        or new.subject_id is null and not exists (select from user_profiles where id = old.subject_id)) then
      return new;
    end if;
  end if;
  raise exception 'The log of administrators is only ever added to' using errcode = 'restrict_violation';
end $$;
