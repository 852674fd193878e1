-- How long visitors took from each step of the funnel to the next, in classes that grow by a twentieth each.
create table figure_step_times (
  -- The day on which the visitors began.
  day date not null,
  sign_up text not null,
  brand text not null,
  language text not null,
  country text not null,
  device text not null,
  -- The later one of the two steps.
  step text not null,
  class smallint not null,
  visitors integer not null,
  primary key (day, sign_up, brand, language, country, device, step, class)
);
