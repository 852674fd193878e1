import {
  addConsoleEndpoint,
  changeConsoleEndpoint,
  deleteConsoleEndpoint,
  readConsoleDeliveries,
  readConsoleEndpoints,
  replayConsoleEvents,
  rotateConsoleSecret,
  switchConsoleEndpoint,
  testConsoleEndpoint,
} from '#domain/contracts/console/endpoints.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { mountForStaff, NOT_ALLOWED, staffRefusal, type FindCaller } from '../caller.ts'
import type { Caller } from '../staff.ts'
import {
  addByStaff,
  changeByStaff,
  deleteByStaff,
  replayByStaff,
  rotateByStaff,
  switchByStaff,
  testByStaff,
  type EndpointDeps,
  type TypedProblem,
} from './change-endpoints.ts'
import { listEndpoints, readLog } from './read-endpoints.ts'
import { deliveryBody, endpointBody } from './views.ts'

/** Serves the endpoints of events to staff and machines. */
export function mountEndpoints(api: Api, callerOf: FindCaller<Caller>, deps: EndpointDeps): void {
  mountReads(api, callerOf, deps)
  mountChanges(api, callerOf, deps)
  mountDeliveries(api, callerOf, deps)
}

function mountReads(api: Api, callerOf: FindCaller<Caller>, { db }: EndpointDeps): void {
  mountForStaff(api, callerOf, readConsoleEndpoints, async ({ staff }) => {
    const answer = await listEndpoints(db, staff)
    return answer.outcome === 'read'
      ? { status: 200, body: { endpoints: answer.endpoints.map(endpointBody) } }
      : NOT_ALLOWED
  })

  mountForStaff(api, callerOf, readConsoleDeliveries, async ({ staff, params, query }) => {
    const answer = await readLog(db, staff, { id: params.id, before: query.before ?? null })
    if (answer.outcome !== 'read') return staffRefusal(answer.outcome)
    const { rows, older } = answer.deliveries
    const body = { endpoint: endpointBody(answer.endpoint), deliveries: rows.map(deliveryBody), older }
    return { status: 200, body }
  })
}

function mountChanges(api: Api, callerOf: FindCaller<Caller>, deps: EndpointDeps): void {
  mountForStaff(api, callerOf, addConsoleEndpoint, async ({ staff, body }) => {
    const answer = await addByStaff(deps, staff, body)
    if (answer.outcome === 'done') {
      const { endpoint, secret } = answer
      return { status: 201, body: { endpoint: endpointBody(endpoint), secret } }
    }
    if (answer.outcome === 'too-many') return refuse(409, 'api.endpoints.tooMany')
    return answer.outcome === 'refused' ? refusalOf(answer.problems) : staffRefusal(answer.outcome)
  })

  mountForStaff(api, callerOf, changeConsoleEndpoint, async ({ staff, params, body }) => {
    const answer = await changeByStaff(deps, staff, { ...body, id: params.id })
    if (answer.outcome === 'done') return { status: 200, body: endpointBody(answer.made) }
    return answer.outcome === 'refused' ? refusalOf(answer.problems) : staffRefusal(answer.outcome)
  })

  mountForStaff(api, callerOf, deleteConsoleEndpoint, async ({ staff, params }) => {
    const answer = await deleteByStaff(deps, staff, params)
    return answer.outcome === 'done' ? { status: 204, body: null } : staffRefusal(answer.outcome)
  })

  mountForStaff(api, callerOf, switchConsoleEndpoint, async ({ staff, params, body }) => {
    const answer = await switchByStaff(deps, staff, { ...params, ...body })
    return answer.outcome === 'done'
      ? { status: 200, body: endpointBody(answer.made) }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, callerOf, rotateConsoleSecret, async ({ staff, params }) => {
    const answer = await rotateByStaff(deps, staff, params)
    if (answer.outcome !== 'done') return staffRefusal(answer.outcome)
    const { endpoint, secret } = answer.made
    return { status: 201, body: { endpoint: endpointBody(endpoint), secret } }
  })
}

/** Sends events to an endpoint: a test, or earlier ones again. */
function mountDeliveries(api: Api, callerOf: FindCaller<Caller>, deps: EndpointDeps): void {
  mountForStaff(api, callerOf, testConsoleEndpoint, async ({ staff, params }) => {
    const answer = await testByStaff(deps, staff, params)
    return answer.outcome === 'done'
      ? { status: 202, body: { eventId: answer.made } }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, callerOf, replayConsoleEvents, async ({ staff, params, body }) => {
    const what = 'from' in body ? { from: new Date(body.from) } : body
    const answer = await replayByStaff(deps, staff, { ...params, ...what })
    return answer.outcome === 'done' ? { status: 202, body: answer.made } : staffRefusal(answer.outcome)
  })
}

const PROBLEMS: Readonly<Record<TypedProblem, { field: string; code: MessageKey }>> = {
  'no-address': { field: 'address', code: 'api.endpoints.noAddress' },
  'not-https': { field: 'address', code: 'api.endpoints.notHttps' },
  'with-secret': { field: 'address', code: 'api.endpoints.withSecret' },
  'too-long': { field: 'address', code: 'api.endpoints.tooLong' },
  inside: { field: 'address', code: 'api.endpoints.inside' },
  'no-type': { field: 'types', code: 'api.endpoints.noType' },
  'no-owner': { field: 'ownerEmail', code: 'api.endpoints.noOwner' },
}

function refusalOf(problems: readonly TypedProblem[]): Refusal {
  return refuseFields(problems.map((problem) => PROBLEMS[problem]))
}
