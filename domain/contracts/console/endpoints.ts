import { z } from 'zod'
import { DELIVERY_OUTCOMES } from '#domain/events/delivery.ts'
import { EVENT_TYPES } from '#domain/events/event-types.ts'
import { contract } from '../contract.ts'
import { bearer, line, typed, uuid } from '../fields.ts'

const instant = z.iso.datetime()
const type = z.enum(EVENT_TYPES)

const endpoint = z.object({
  id: uuid,
  address: z.string(),
  types: z.array(type),
  ownerEmail: z.string(),
  madeName: z.string(),
  createdAt: instant,
  isOn: z.boolean(),
  /** Null while it is on. */
  offBecause: z.enum(['person', 'failing', 'gone']).nullable(),
  /** Null if the last event arrived. */
  failingSince: instant.nullable(),
  succeededAt: instant.nullable(),
  /** Until then the previous secret signs too; null if there is only one secret. */
  earlierSecretUntil: instant.nullable(),
  /** The number of families with waiting events. */
  waiting: z.number().int(),
})
export type ConsoleEndpoint = z.output<typeof endpoint>

const withSecret = z.object({ endpoint, secret: z.string().describe('Shown only in this answer') })
const given = z.object({ address: typed, types: z.array(line).max(50), ownerEmail: typed })
const ofEndpoint = { params: z.object({ id: uuid }), headers: bearer } as const

export const readConsoleEndpoints = contract({
  id: 'readConsoleEndpoints',
  tag: 'Console: endpoints',
  summary: 'List the endpoints of events',
  description: 'Without their secrets, the oldest first.',
  security: ['staffSession', 'machineToken'],
  method: 'get',
  path: '/v2/console/endpoints',
  headers: bearer,
  answers: { 200: z.object({ endpoints: z.array(endpoint) }) },
  refusals: [401, 403],
})

export const addConsoleEndpoint = contract({
  id: 'addConsoleEndpoint',
  tag: 'Console: endpoints',
  summary: 'Add an endpoint of events',
  description: 'It gets what happens from now on. The secret is in this answer alone.',
  security: ['staffSession', 'machineToken'],
  method: 'post',
  path: '/v2/console/endpoints',
  headers: bearer,
  body: given,
  answers: { 201: withSecret },
  refusals: [401, 403, 409, 422],
})

export const changeConsoleEndpoint = contract({
  id: 'changeConsoleEndpoint',
  tag: 'Console: endpoints',
  summary: 'Change an endpoint of events',
  description: 'Its address, its types and its owner. The secret stays.',
  security: ['staffSession', 'machineToken'],
  method: 'put',
  path: '/v2/console/endpoints/{id}',
  ...ofEndpoint,
  body: given,
  answers: { 200: endpoint },
  refusals: [401, 403, 404, 422],
})

export const deleteConsoleEndpoint = contract({
  id: 'deleteConsoleEndpoint',
  tag: 'Console: endpoints',
  summary: 'Delete an endpoint of events',
  description: 'Its log and what waits for it go too.',
  security: ['staffSession', 'machineToken'],
  method: 'delete',
  path: '/v2/console/endpoints/{id}',
  ...ofEndpoint,
  answers: { 204: null },
  refusals: [401, 403, 404],
})

export const switchConsoleEndpoint = contract({
  id: 'switchConsoleEndpoint',
  tag: 'Console: endpoints',
  summary: 'Switch an endpoint on or off',
  description: 'What happens while it is off goes out when it is on, as far as it is kept.',
  security: ['staffSession', 'machineToken'],
  method: 'post',
  path: '/v2/console/endpoints/{id}/switches',
  ...ofEndpoint,
  body: z.object({ isOn: z.boolean() }),
  answers: { 200: endpoint },
  refusals: [401, 403, 404],
})

export const rotateConsoleSecret = contract({
  id: 'rotateConsoleSecret',
  tag: 'Console: endpoints',
  summary: 'Give an endpoint a new secret',
  description: 'The secret before signs too for a day. The new one is in this answer alone.',
  security: ['staffSession', 'machineToken'],
  method: 'post',
  path: '/v2/console/endpoints/{id}/secrets',
  ...ofEndpoint,
  answers: { 201: withSecret },
  refusals: [401, 403, 404],
})

export const testConsoleEndpoint = contract({
  id: 'testConsoleEndpoint',
  tag: 'Console: endpoints',
  summary: 'Send a test to an endpoint',
  description: 'The event `endpoint.tested` goes to this endpoint alone.',
  security: ['staffSession', 'machineToken'],
  method: 'post',
  path: '/v2/console/endpoints/{id}/tests',
  ...ofEndpoint,
  answers: { 202: z.object({ eventId: uuid }) },
  refusals: [401, 403, 404],
})

export const replayConsoleEvents = contract({
  id: 'replayConsoleEvents',
  tag: 'Console: endpoints',
  summary: 'Send events again',
  description:
    'One event, or everything since a moment. Only types that the endpoint asks for are sent again. Events keep their ids.',
  security: ['staffSession', 'machineToken'],
  method: 'post',
  path: '/v2/console/endpoints/{id}/replays',
  ...ofEndpoint,
  body: z.union([z.strictObject({ eventId: uuid }), z.strictObject({ from: instant })]),
  answers: { 202: z.object({ families: z.number().int() }) },
  refusals: [401, 403, 404],
})

const delivery = z.object({
  n: z.number().int(),
  eventId: uuid,
  type,
  try: z.number().int(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
  at: instant,
})
export type ConsoleDelivery = z.output<typeof delivery>

export const readConsoleDeliveries = contract({
  id: 'readConsoleDeliveries',
  tag: 'Console: endpoints',
  summary: 'Read the log of an endpoint',
  description: 'Its tries, the newest first.',
  security: ['staffSession', 'machineToken'],
  method: 'get',
  path: '/v2/console/endpoints/{id}/deliveries',
  ...ofEndpoint,
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  answers: {
    200: z.object({ endpoint, deliveries: z.array(delivery), older: z.number().int().nullable() }),
  },
  refusals: [401, 403, 404],
})
