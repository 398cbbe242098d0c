-- The writes of an account and the squares of the map had one advisory lock; the squares keep its number, and nothing else
-- has it any more (server/src/db/advisory-locks.ts).
do $$
begin
  execute replace(pg_get_functiondef('note_account_write'::regproc), '7292402', '7292406');
end $$;
