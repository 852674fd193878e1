-- The discount link a family signed up through holds for both parents.
alter table families add column referrer_key text;
