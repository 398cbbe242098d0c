-- Why a mail of an update was not delivered, as a code alone: the words of mail servers often name the address, which is nobody's
-- business once it is off the list.
alter table newsletter_deliveries drop constraint newsletter_deliveries_reason_check;

update newsletter_deliveries set reason = case
  when reason like 'The process ended%' then 'PROCESS_ENDED'
  else coalesce(
    -- Of the system, after its call: `connect ECONNREFUSED 10.0.0.4:587`, whose other number is a port.
    substring(reason from '^(?:[A-Za-z]+ )?(E[A-Z]{3,})\M'),
    -- RFC 5321, 4.2, and RFC 3463, 2: an answer begins with its codes, after at most what was asked for.
    substring(reason from '(?:^|: )([45]\d\d([ -][245]\.\d{1,3}\.\d{1,3})?)\M')
  )
end
where reason is not null;
update newsletter_deliveries set reason = translate(reason, '-', ' ') where reason like '%-%';

alter table newsletter_deliveries add constraint newsletter_deliveries_reason_check
  check (reason ~ '^[A-Z0-9_. ]{1,60}$');
comment on column newsletter_deliveries.reason is 'Codes of RFC 5321 and RFC 3463, or of the connection';
