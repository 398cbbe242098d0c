-- compatible: accounts of organizations sign in without a confirmed email as well
-- An identity provider proves emails in the domains that an administrator gave it, and no others.
update auth.identities set identity_data = identity_data || '{"email_verified": false}', updated_at = now()
where provider like 'sso:%' and not exists (
  select from auth.saml_domains as own
  where 'sso:' || own.provider_id = provider and own.domain = substring(email from '[^@]*$')
);

update auth.users as account set email_confirmed_at = null, updated_at = now()
where is_sso_user and email_confirmed_at is not null and not exists (
  select from auth.identities where user_id = account.id and (identity_data -> 'email_verified')::boolean
    and identities.email = account.email
);
