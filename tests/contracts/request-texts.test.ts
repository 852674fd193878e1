import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyContract } from './every-contract.ts'

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
