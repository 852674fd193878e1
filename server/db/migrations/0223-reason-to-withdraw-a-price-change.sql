-- Why staff took a change of prices back, as the other dated rows of the catalogue say it.
alter table catalogue_changes add column withdrawn_reason text;
