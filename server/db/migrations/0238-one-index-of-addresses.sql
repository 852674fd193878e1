-- concurrently
-- `users_addresses` finds equal addresses too. Each new person paid for both.
drop index concurrently if exists users_email;
