import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { SMALL_TABLES } from '../../growth/small-tables.ts'
import { fillTables } from './fill-tables.ts'

/** The small tables, and also migrations, daily sums and actions of staff. */
const NOT_COPIED = [
  ...SMALL_TABLES,
  'kysely_migration',
  'staff_actions',
  'figure_days',
  'figure_declines',
  'figure_experiments',
  'figure_funnels',
  'figure_renewals',
  'figure_sales',
  'figure_step_times',
  'figure_times',
  'last_names',
]
/** Columns with words of a fixed list. They can be part of a key, but the copy need not change them. */
const WORDS = new Set(['kind', 'flag', 'variant', 'finding', 'provider', 'service'])
/** Added to numeric keys. It is far larger than the keys of the original rows. */
const NUMBER_STEP = 1_000_000
/** The times in a copy are at most this many hours before those of the original. */
const HOURS = 20

const DRAFTS = 'registrations'

type Column = { name: string; type: string; isUnique: boolean; isIndexed: boolean; isOwn: boolean }
type Table = { name: string; columns: Column[] }

/**
 * Copies every row of every growing table `copies` times. Keys, addresses, phones and hashes of a copy are new. Its
 * foreign keys point to copies of the rows that the original points to. Texts and documents that no index reads are those
 * of the original.
 */
export async function copyRows(db: Db, copies: number): Promise<void> {
  const tables = await growingTables(db)
  await fillTables(
    db,
    tables.map(({ name, columns }) => ({
      name,
      fill: async (one) => copyTable(one, { name, columns, copies }),
    })),
  )
}

/** Copies the drafts alone, without their orders, until there are about `count`. */
export async function copyDrafts(db: Db, count: number): Promise<void> {
  const drafts = (await growingTables(db)).find(({ name }) => name === DRAFTS)
  if (!drafts) throw new Error(`there is no table ${DRAFTS}`)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from ${sql.table(DRAFTS)} where erased_at is null`.execute(db)
  const copies = Math.floor(count / (rows[0]?.open ?? 1))
  const which = sql`where erased_at is null`
  await fillTables(db, [{ name: DRAFTS, fill: async (one) => copyTable(one, { ...drafts, copies, which }) }])
}

/** @param which the rows to copy, as a condition; all without it */
async function copyTable(
  db: Db,
  { name, columns, copies, which = sql`` }: Table & { copies: number; which?: RawBuilder<unknown> },
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(copied))
  await sql`
    insert into ${sql.table(name)} (${names})
    select ${values} from (select * from ${sql.table(name)} ${which}) t, generate_series(1, ${copies}::int) g`.execute(
    db,
  )
}

/**
 * `isUnique`: this column alone must differ, so that a copy does not violate a unique index. `isIndexed`: an index reads
 * the column. `isOwn`: the column is not a foreign key to a table that is not copied.
 */
async function growingTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null),
      'isUnique', exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey) and not exists (
          select from pg_attribute other where other.attrelid = c.oid and other.attnum = any(i.indkey)
            and format_type(other.atttypid, null) in ('uuid', 'bytea'))),
      'isIndexed', exists (
        select from pg_index i where i.indrelid = c.oid and (a.attnum = any(i.indkey) or exists (
          select from pg_depend d where d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum))),
      'isOwn', not exists (
        select from pg_constraint f join pg_class to_table on to_table.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
          and to_table.relname = any(${NOT_COPIED}::text[]))) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all(${NOT_COPIED}::text[])
      and a.attgenerated = '' and a.attidentity = ''
    group by c.relname`.execute(db)
  return rows
}

function copied({ name, type, isUnique, isIndexed, isOwn }: Column): RawBuilder<unknown> {
  const value = sql.ref(`t.${name}`)
  if (!isOwn) return value
  if (type === 'uuid') return sql`md5(${value}::text || g)::uuid`
  if (type === 'bytea')
    return sql`case when length(${value}) = 32 then sha256(${value} || g::text::bytea) else ${value} end`
  if (type === 'bytea[]')
    return sql`(select array_agg(sha256(each || g::text::bytea)) from unnest(${value}) each)`
  if (type.startsWith('timestamp')) return sql`${value} - make_interval(hours => g % ${sql.lit(HOURS)})`
  if (type === 'jsonb' && isIndexed)
    return sql`replace(${value}::text, '@example.com', g || '@example.com')::jsonb`
  if (name === 'phone_number')
    return sql`'6' || lpad((hashtext(${value} || g)::bigint & 1073741823)::text, 9, '2')`
  if (name === 'order_no') return sql`upper(left(md5(${value} || g), 14))`
  if (type === 'text' && isIndexed && !WORDS.has(name)) {
    const isAddress = sql`${value} like '%@%'`
    const elsewhere = sql`replace(${value}, '@', g || '@')`
    return sql`case when ${isAddress} then ${elsewhere} else ${isUnique ? sql`${value} || '~' || g` : value} end`
  }
  if (isUnique && (type === 'integer' || type === 'bigint'))
    return sql`${value} + g::bigint * ${sql.lit(NUMBER_STEP)}`
  return value
}
