import { z } from 'zod'
import { CODES_MAX } from '../pricing/discounts.ts'
import { line, text } from './fields.ts'

const SERVICES_MAX = 20
const CODE_ROOM = 64

/** The items of an order: a package, its product (the term of a build-your-own) and its services. */
export const orderDetail = z.object({
  packageId: z.number().int(),
  productId: line,
  services: z.array(line).max(SERVICES_MAX),
})
export type OrderDetail = z.output<typeof orderDetail>

/** The activation codes that a buyer has entered. */
export const activationCodes = z.array(text(CODE_ROOM)).max(CODES_MAX)
