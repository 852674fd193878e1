import { expect, test } from 'vitest'
import { CALM, createSandboxGateway } from '#server/payments/sandbox/index.ts'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createSwitches } from '../faults/switches.ts'
import { createTape } from './tape.ts'
import { watchedGateway } from './watched-gateway.ts'

const { db } = await testDatabase()

test('an order of a frame is known as such while the gateway still works on it', async () => {
  const tape = createTape()
  const sandbox = createSandboxGateway({ db, key: 'a key of the tests', chaos: CALM })
  const known: boolean[] = []
  const gateway = watchedGateway(
    {
      ...sandbox,
      authorise: async (request) => {
        known.push(tape.isOfFrame(request.orderNo))
        return sandbox.authorise(request)
      },
    },
    { switches: createSwitches(), tape, happened: () => undefined },
  )
  await tape.aside(async () => gateway.authorise(aHold()))
  await gateway.authorise(aHold())
  expect(known).toEqual([true, false])
})
