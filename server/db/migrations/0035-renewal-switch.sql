-- A person's answers about renewal: which text, when, in which way, for which subscription.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('terms', 'marketing', 'renewal')) not valid;
alter table consents validate constraint consents_kind_check;
alter table consents add column way text check (way in ('checkout', 'account', 'mail'));
alter table consents add column subscription_id uuid references subscriptions;

-- No code charges renewals yet. So no subscription may say that it renews, and none from before is charged later.
update subscriptions set auto_renew = false where auto_renew;
