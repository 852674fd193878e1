import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Contract } from '#domain/contracts/contract.ts'
import { exampleFile, readExamples, type Example } from '#server/platform/examples.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { exampleOf } from './example-of.ts'
import { runCalls } from './run-calls.ts'

/** Set by `npm run examples`. The test then writes the examples that are missing or differ. */
const MAY_WRITE = process.env.WRITE_EXAMPLES === '1'
const ADVICE = 'write it with `npm run examples`, and look at what it wrote'

const { db } = await testDatabase()
const { call, contracts } = wholeApi(db)
const runs = await runCalls(db, call, contracts())

test('every call has an example, and the running application answers it in the same shape', async () => {
  const examples = readExamples()
  const wrong: string[] = []
  for (const contract of contracts()) {
    const ran = runs.get(contract.id)
    if (!ran) throw new Error(`${contract.id} was not made`)
    const now = exampleOf(contract, ran)
    const kept = examples.get(contract.id)
    if (kept && isSame(kept, now)) continue
    if (MAY_WRITE) await writeFile(exampleFile(contract.id), `${JSON.stringify(now, null, 2)}\n`)
    else wrong.push(contract.id)
  }
  expect(wrong, ADVICE).toEqual([])
})

test('every example is one that its contract allows', () => {
  const byId = new Map(contracts().map((contract) => [contract.id, contract]))
  const wrong = [...readExamples()].flatMap(([id, example]) => {
    const contract = byId.get(id)
    return contract ? misfits(contract, example).map((part) => `${id}: ${part}`) : [`${id}: no such call`]
  })
  expect(wrong, ADVICE).toEqual([])
})

/** The parts of an example that the contract refuses. */
function misfits({ body, answers }: Contract, { request, answer }: Example): string[] {
  const schema = answers[answer.status]
  return [
    ...(body && !body.safeParse(request.body).success ? ['body'] : []),
    ...(schema && !schema.safeParse(answer.body).success ? ['answer'] : []),
    ...(schema === undefined && answer.status < 400 ? ['status'] : []),
  ]
}

/** Whether two examples have the same status, the same fields and the same kinds of values. */
function isSame(one: Example, other: Example): boolean {
  return one.answer.status === other.answer.status && hasShape(one, other)
}

function hasShape(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 || hasShape(one[0], other[0])
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    [...mine.keys()].toSorted().join() === [...theirs.keys()].toSorted().join() &&
    [...mine].every(([name, value]) => hasShape(value, theirs.get(name)))
  )
}
