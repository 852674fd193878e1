-- A renewal that became past due before any bank was asked. Its grace begins again when a bank refuses it.
alter table subscriptions add column past_due_untried boolean not null default false;
