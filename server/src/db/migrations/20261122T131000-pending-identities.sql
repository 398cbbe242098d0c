-- An identity that is linked when the browser which asked for it exchanges the code of the flow: who it is at the provider.
alter table auth.flow_states add column pending_identity jsonb;
