import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

type Column = { table: string; name: string; type: string; nullable: boolean }

/** The TypeScript type of a value that pg reads from a column of this type. */
const READ_AS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Uint8Array',
  date: 'string | Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
}

const SETTINGS = {
  files: ['rows.ts'],
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'ESNext.Temporal'],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  },
}

/** TypeScript code with the expected types of a table. Each compiler error is a difference, and shows its column. */
const CHECKS = `import type { Tables } from '${resolve('server/db/tables.ts')}'

type Read<C> = C extends { readonly __select__: infer S } ? S : C
type CanBeNull<C> = null extends Read<C> ? 'nullable' : 'never null'
type Is<C, Kind, Nullability> = [Exclude<Read<C>, null>] extends [Kind]
  ? [Read<C>] extends [never] ? 'fine' : unknown extends Read<C> ? 'fine' : CanBeNull<C> extends Nullability ? 'fine' : CanBeNull<C>
  : 'another kind'
type Missing<Named, Known> = [Exclude<Named, Known>] extends [never] ? 'fine' : Exclude<Named, Known>
`

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
    order by 1, 2`.execute(db)
  return rows
}

function kindOf(type: string): string {
  if (type.startsWith('_')) return `readonly ${kindOf(type.slice(1))}[]`
  return READ_AS[type] ?? `'no type for ${type}: add it to READ_AS'`
}

const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ')

/** One line of TypeScript for each column, and for the names of each table. */
function linesOf(all: readonly Column[]): string[] {
  const byTable = Map.groupBy(all, ({ table }) => table)
  const names = [...byTable].map(
    ([table, of]) =>
      `({ is: 'fine' }) satisfies { is: Missing<keyof Tables['${table}'], ${union(of.map(({ name }) => name))}> } // ${table}: a column that the tables lack`,
  )
  const kinds = all.map(
    ({ table, name, type, nullable }) =>
      `({ is: 'fine' }) satisfies { is: Is<Tables['${table}']['${name}'], ${kindOf(type)}, '${nullable ? 'nullable' : 'never null'}'> } // ${table}.${name}: ${type}, ${nullable ? 'nullable' : 'never null'}`,
  )
  return [...names, ...kinds]
}

test('the types of rows are those of the migrated tables', { timeout: 60_000 }, async () => {
  const lines = linesOf(await columns())
  const text = `${CHECKS}\n${lines.join('\n')}\n`
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-rows-'))
  await writeFile(join(folder, 'rows.ts'), text)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
  const said = await promisify(execFile)(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    folder,
  ]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  await rm(folder, { recursive: true })
  const differences = said.split('\n').flatMap((line) => {
    const [, row] = /rows\.ts\((\d+),/.exec(line) ?? []
    const [, column] = row === undefined ? [] : (text.split('\n')[Number(row) - 1]?.split(' // ') ?? [])
    return column === undefined
      ? line.trim() === ''
        ? []
        : [line]
      : [`${column} · ${line.replace(/^.*error /, '')}`]
  })
  expect(lines.length).toBeGreaterThan(400)
  expect(differences, 'correct the types in server/db/tables').toEqual([])
})
