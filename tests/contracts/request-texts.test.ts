import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Contract } from '#domain/contracts/contract.ts'

const FOLDER = new URL('../../domain/contracts/', import.meta.url)

async function everyContract(): Promise<Contract[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules: unknown[] = await Promise.all(files.map(async (name) => load(new URL(name, FOLDER))))
  return modules.flatMap((exported) => Object.values(exported ?? {}).filter(isContract))
}

async function load(file: URL): Promise<unknown> {
  return import(file.href)
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'path' in value && 'answers' in value
}

/** All strings of a schema, each with its path. */
function stringsOf(schema: unknown, place: string): [string, z.ZodString][] {
  if (schema instanceof z.ZodString) return [[place, schema]]
  if (schema instanceof z.ZodObject)
    return Object.entries<unknown>(schema.shape).flatMap(([name, part]) =>
      stringsOf(part, `${place}.${name}`),
    )
  if (schema instanceof z.ZodArray) return stringsOf(schema.element, `${place}[]`)
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((part) => stringsOf(part, `${place}[]`))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => stringsOf(option, place))
  if (schema instanceof z.ZodPipe) return stringsOf(schema.in, place)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return stringsOf(schema.def.innerType, place)
  return []
}

const contracts = await everyContract()
const sent = contracts.flatMap(({ id, body }) => (body ? stringsOf(body, id) : []))

test('every text of a request has a length limit', () => {
  const endless = sent.filter(([, schema]) => schema.safeParse('x'.repeat(20_000)).success)
  expect(endless.map(([place]) => place)).toEqual([])
})

test.each(['before\0after', 'half a pair \ud800'])(
  'no text of a request accepts what the database cannot store: %j',
  (odd) => {
    const kept = sent.filter(([, schema]) => schema.safeParse(odd).data === odd)
    expect(kept.map(([place]) => place)).toEqual([])
  },
)

test('all calls were checked', () => {
  expect(contracts.length).toBeGreaterThan(40)
  expect(sent.length).toBeGreaterThan(150)
})
