import { addConsoleEndpoint } from '#domain/contracts/console/endpoints.ts'
import { makeMachineToken } from '#domain/contracts/console/machines.ts'
import { get, post, type Request } from '#tests/access/requests.ts'
import type { Call } from '#tests/support/api.ts'
import type { Db } from '#server/db/database.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'

const MACHINES = '/v2/console/machine-tokens'

type Given = { db: Db; call: Call }

const ENDPOINT = {
  address: 'https://events.example.com/evenhand',
  types: ['order.paid', 'order.refunded'],
  ownerEmail: 'ida@example.com',
}

/** A request about an endpoint that was just added. */
async function about({ db, call }: Given, make: (path: string) => Request) {
  const secret = await aStaffSession(db, 'integrations')
  const added = await call('POST', '/v2/console/endpoints', { bearer: secret, body: ENDPOINT })
  const { endpoint } = addConsoleEndpoint.answers[201].parse(added.body)
  return { ...make(`/v2/console/endpoints/${endpoint.id}`), secret }
}

/** A token of a machine that was just made. */
async function aMachine({ db, call }: Given): Promise<{ id: string; secret: string }> {
  const secret = await aStaffSession(db, 'integrations')
  const made = await call('POST', MACHINES, { bearer: secret, body: { name: 'Warehouse', days: 90 } })
  return { id: makeMachineToken.answers[201].parse(made.body).token.id, secret }
}

/** Requests of the calls about endpoints that succeed. */
export const ENDPOINT_REQUESTS = {
  readConsoleEndpoints: async (given: Given) => about(given, () => get('/v2/console/endpoints')),
  readConsoleDeliveries: async (given: Given) => about(given, (path) => get(`${path}/deliveries`)),
  changeConsoleEndpoint: async (given: Given) =>
    about(given, (path) => ({ method: 'PUT', path, body: { ...ENDPOINT, types: ['order.paid'] } })),
  deleteConsoleEndpoint: async (given: Given) => about(given, (path) => ({ method: 'DELETE', path })),
  switchConsoleEndpoint: async (given: Given) =>
    about(given, (path) => post(`${path}/switches`, { isOn: false })),
  rotateConsoleSecret: async (given: Given) => about(given, (path) => post(`${path}/secrets`)),
  testConsoleEndpoint: async (given: Given) => about(given, (path) => post(`${path}/tests`)),
  replayConsoleEvents: async (given: Given) =>
    about(given, (path) => post(`${path}/replays`, { from: '2026-11-22T00:00:00Z' })),
  readMachineTokens: async (given: Given) => ({ ...get(MACHINES), secret: (await aMachine(given)).secret }),
  endMachineToken: async (given: Given) => {
    const { id, secret } = await aMachine(given)
    return { ...get(`${MACHINES}/${id}`), method: 'DELETE', secret }
  },
}
