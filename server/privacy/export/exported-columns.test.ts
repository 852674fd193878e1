import { expect, test } from 'vitest'
import { NOT_EXPORTED } from '#domain/privacy/not-exported.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { EXPORTERS } from './exporters.ts'

const given = EXPORTERS.flatMap(({ columns }) => columns)
/** The columns that can contain personal data in production, as `table.column`. */
const personal = Object.entries(RETENTION).flatMap(([table, { personal: kept }]) =>
  kept.flatMap(({ columns, term }) =>
    term.kind === 'laptop' ? [] : columns.map((column) => `${table}.${column}`),
  ),
)
const reasonFor = (name: string) => NOT_EXPORTED[name] ?? NOT_EXPORTED[name.split('.')[0] ?? '']

test('every column with personal data is in the export, or domain/privacy/not-exported.ts says why not', () => {
  const missing = personal.filter((name) => !given.includes(name) && reasonFor(name) === undefined)
  const advice = 'read each in the export of its capability (export-*.ts), and name it in `columns` there'
  expect(missing, advice).toEqual([])
})

test('no column is both exported and excluded, and every listed column has personal data', () => {
  expect(given.filter((name) => NOT_EXPORTED[name] !== undefined)).toEqual([])
  expect(given.filter((name) => !personal.includes(name))).toEqual([])
  const listed = Object.keys(NOT_EXPORTED).filter((name) => name.includes('.'))
  expect(listed.filter((name) => !personal.includes(name))).toEqual([])
})
