import { sql, type RawBuilder } from 'kysely'
import type { NamedBuild } from '#domain/pricing/build-name.ts'
import type { NamedPackage, Names, ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import type { CatalogueTexts } from '#domain/pricing/dated-texts.ts'

/** The text of a row of `packages` (or of its alias) that staff have added and that has begun; null without one. */
export function packageTextsNow(alias = 'packages'): RawBuilder<CatalogueTexts | null> {
  return sql`(
    select dated.texts from catalogue_texts dated
    where dated.kind = 'package' and dated.name = regexp_replace(${sql.ref(`${alias}.analytics_package`)}, '-\\dy$', '')
      and dated.withdrawn_at is null and dated.starts_at <= app_now()
    order by dated.starts_at desc limit 1)`
}

/** The names of that text by language. */
export function packageNames(alias = 'packages'): RawBuilder<Names | null> {
  return sql`(
    select jsonb_build_object('en', now.texts->'en'->'name', 'es-MX', now.texts->'es-MX'->'name')
    from (select ${packageTextsNow(alias)} as texts) now where now.texts is not null)`
}

/** What names a row of `packages`, for a statement that joins it. */
export function packageNamed(alias = 'packages'): RawBuilder<NamedPackage> {
  return sql`jsonb_build_object('displayName', ${sql.ref(`${alias}.display_name`)},
    'analyticsPackage', ${sql.ref(`${alias}.analytics_package`)}, 'names', ${packageNames(alias)})`
}

/** The same for a plan that may be built from extras. Its services are not of the package. */
export function packageBuilt(alias = 'packages'): RawBuilder<Omit<NamedBuild, 'services'>> {
  return sql`${packageNamed(alias)} || jsonb_build_object('buildYourOwn', ${sql.ref(`${alias}.build_your_own`)},
    'serviceTexts', ${serviceTextsNow})`
}

/** The name that staff read: the English one. */
export function packageName(alias = 'packages'): RawBuilder<string> {
  return sql`coalesce(${packageTextsNow(alias)}->'en'->>'name', ${sql.ref(`${alias}.display_name`)})`
}

/** The texts of services that staff have added and that have begun, by service. */
export const serviceTextsNow: RawBuilder<ServiceTextsNow> = sql`coalesce((
  select jsonb_object_agg(now.name, now.texts) from (
    select distinct on (dated.name) dated.name, dated.texts from catalogue_texts dated
    where dated.kind = 'service' and dated.withdrawn_at is null and dated.starts_at <= app_now()
    order by dated.name, dated.starts_at desc) now), '{}')`
