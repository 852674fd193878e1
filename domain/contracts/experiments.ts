import { z } from 'zod'
import { FLAG_NAMES, VARIANTS } from '../experiments/flags.ts'
import { contract } from './contract.ts'
import { uuid } from './fields.ts'

const variant = z.enum(VARIANTS)
const yes = z.literal('yes')
/** Flag keys with forced variants: `venmo:Treatment,chat:Off`. */
const forced = z
  .string()
  .regex(/^[\w-]{1,40}:(Off|Control|Treatment)(,[\w-]{1,40}:(Off|Control|Treatment)){0,39}$/)

const flags = z.record(z.enum(FLAG_NAMES), variant)

export const readExperiments = contract({
  id: 'readExperiments',
  tag: 'Visitors',
  summary: 'Read the variants of a visitor',
  description: 'The variant of every experiment flag for the visitor in the header `anonymous-id`.',
  security: [],
  method: 'get',
  path: '/v2/experiments',
  query: z.object({
    /** The visitor consented to measurement, so exposures are recorded. */
    measured: yes.optional(),
    /** Of a visitor who is measured, once it is known. It counts only if our own web server sends it. */
    userId: uuid.optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Outside production only. */
    force: forced.optional(),
  }),
  answers: { 200: z.object({ flags }) },
})
