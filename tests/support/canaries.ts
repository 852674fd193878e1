import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A unique text in one column. */
export type Canary = { table: string; column: string; mark: string }
type Column = { name: string; type: string; isOptional: boolean }
type Given = Readonly<Record<string, unknown>>

/**
 * Adds a row whose columns with personal data hold canaries. Other required columns come from `given` or are filled by
 * their type. `marks` are canaries within a given value.
 */
export async function addCanaries(
  db: Db,
  {
    table,
    columns,
    given = {},
    marks = {},
  }: { table: string; columns: readonly string[]; given?: Given; marks?: Readonly<Record<string, string>> },
): Promise<Canary[]> {
  const canaries: Canary[] = []
  const values = (await columnsOf(db, table)).flatMap(({ name, type, isOptional }) => {
    if (columns.includes(name)) {
      const mark = marks[name] ?? (type === 'uuid' ? randomUUID() : `canary ${table} ${name};`)
      canaries.push({ table, column: name, mark })
      return [[name, given[name] ?? canaryOf(type, mark)] as const]
    }
    if (name in given) return [[name, given[name]] as const]
    return isOptional ? [] : [[name, fillerOf(type)] as const]
  })
  await sql`insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(db)
  return canaries
}

/** The canaries that the database still holds. */
export async function canariesLeft(db: Db, canaries: readonly Canary[]): Promise<string[]> {
  const left: string[] = []
  for (const { table, column, mark } of canaries) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} t
      where strpos(t.${sql.ref(column)}::text, ${mark}) > 0
         or strpos(t.${sql.ref(column)}::text, ${Buffer.from(mark).toString('hex')}) > 0 limit 1`.execute(db)
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  return left
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type,
           is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "isOptional"
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db)
  return rows
}

function canaryOf(type: string, mark: string): unknown {
  if (type === 'jsonb') return JSON.stringify({ canary: mark })
  if (type === 'bytea') return Buffer.from(mark)
  if (type === '_bytea') return [Buffer.from(mark)]
  return type === '_text' ? [mark] : type === 'bool' ? true : mark
}

const FILLERS: Readonly<Record<string, () => unknown>> = {
  uuid: () => randomUUID(),
  timestamptz: () => sql`app_now()`,
  date: () => sql`app_now()::date`,
  bool: () => false,
  jsonb: () => '{}',
  bytea: () => Buffer.from(randomUUID()),
  _text: () => [],
  int2: () => 1,
  int4: () => 1,
  int8: () => 1,
  float4: () => 1,
  bpchar: () => 'USD',
}

function fillerOf(type: string): unknown {
  return (FILLERS[type] ?? (() => 'x'))()
}
