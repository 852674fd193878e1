import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
const migrations = globSync('server/db/migrations/*.sql')
  .toSorted()
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const namesIn = (pattern: RegExp) => [...migrations.matchAll(pattern)].map(([, name = '']) => name)
const dropped = new Set(namesIn(/^drop table (\w+)/gm))
const tables = namesIn(/^create (?:unlogged )?table (\w+)/gm).filter((name) => !dropped.has(name))
const drawings = [...architecture.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, drawing = '']) => drawing)
const states = drawings.filter((drawing) => drawing.startsWith('stateDiagram'))
const section = (from: string, to: string) =>
  architecture.slice(architecture.indexOf(from), architecture.indexOf(to))

test('ARCHITECTURE.md names every table once', () => {
  const cells = section('| group | tables |', 'A draft already').matchAll(/`(\w+)`/g)
  const names = [...cells].map(([, name = '']) => name)
  const named = new Set(names)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const missing = tables.filter((table) => !named.has(table))
  expect(missing, 'add each to the groups below the drawing').toEqual([])
  const unknown = [...named].filter((name) => !tables.some((table) => table === name))
  expect(unknown, 'correct each name below the drawing').toEqual([])
})

test('each solid line of the data model is a foreign key', () => {
  const lines = [...(drawings[0] ?? '').matchAll(/(\w+) [|}o{]+--[|}o{]+ (\w+)/g)]
  expect(lines.length).toBeGreaterThan(10)
  const wrong = lines.filter(([, to = '', from = '']) => !hasForeignKey(from, to))
  expect(wrong.map(([line]) => line)).toEqual([])
})

test.each([
  { table: 'orders', drawing: states[0] },
  { table: 'payment_attempts', drawing: states[1] },
])('the drawing of $table has the states that the database allows', ({ table, drawing = '' }) => {
  const drawn = new Set([...drawing.matchAll(/--> (\w+)/g)].map(([, state = '']) => state))
  expect(drawn.size).toBeGreaterThan(3)
  expect([...drawn].toSorted()).toEqual(statesOf(table).toSorted())
})

function hasForeignKey(from: string, to: string): boolean {
  return new RegExp(`(create|alter) table ${from}\\b[^;]*references ${to}\\b`).test(migrations)
}

function statesOf(table: string): string[] {
  const [, states = ''] =
    new RegExp(`create table ${table}\\b[^;]*?state text not null check \\(state in \\(([^)]*)\\)`).exec(
      migrations,
    ) ?? []
  return [...states.matchAll(/'(\w+)'/g)].map(([, state = '']) => state)
}
