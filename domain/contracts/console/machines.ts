import { z } from 'zod'
import { contract } from '../contract.ts'
import { bearer, secret, uuid, written } from '../fields.ts'

const instant = z.iso.datetime()
const token = z.object({
  id: uuid,
  name: z.string(),
  madeName: z.string(),
  madeAt: instant,
  expiresAt: instant,
  /** Null before the first call. */
  usedAt: instant.nullable(),
  isOver: z.boolean(),
})
export type ConsoleMachine = z.output<typeof token>

export const readMachineTokens = contract({
  id: 'readMachineTokens',
  tag: 'Console: endpoints',
  summary: 'List the tokens of machines',
  description: 'Without their secrets, the oldest first. One that is over stays in the list for 30 days.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/machine-tokens',
  headers: bearer,
  answers: { 200: z.object({ tokens: z.array(token) }) },
  refusals: [401, 403],
})

export const makeMachineToken = contract({
  id: 'makeMachineToken',
  tag: 'Console: endpoints',
  summary: 'Make a token of a machine',
  description:
    'A program of the company manages endpoints with it, and can do nothing else. The secret is in this answer alone.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/machine-tokens',
  headers: bearer,
  body: z.object({ name: written, days: z.number().int().describe('How long it lives: 30, 90 or 365.') }),
  answers: { 201: z.object({ token, secret: secret.describe('Shown only in this answer') }) },
  refusals: [401, 403, 409, 422],
})

export const endMachineToken = contract({
  id: 'endMachineToken',
  tag: 'Console: endpoints',
  summary: 'End a token of a machine',
  description: 'Its next call is refused. The endpoints that it added stay.',
  security: ['staffSession'],
  method: 'delete',
  path: '/v2/console/machine-tokens/{id}',
  params: z.object({ id: uuid }),
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403, 404],
})
