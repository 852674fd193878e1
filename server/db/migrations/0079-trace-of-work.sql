-- The trace of the request that left work behind, as W3C writes it. A job goes on with it.
alter table outbox add column traceparent text;
alter table orders add column traceparent text;
alter table payment_attempts add column traceparent text;
alter table webhook_events add column traceparent text;
alter table invitation_searches add column traceparent text;
