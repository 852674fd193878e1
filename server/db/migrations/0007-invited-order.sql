-- What an invited parent has chosen to buy, and whether they went on after being told of a likely second account.
alter table invites
  add column selected_package_id integer references packages,
  add column selected_product_id text,
  add column selected_services text[],
  add column duplicate_confirmed boolean not null default false;
