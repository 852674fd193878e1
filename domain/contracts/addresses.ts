import { z } from 'zod'
import { SEARCH_MAX } from '../addresses/address-search.ts'
import { contract } from './contract.ts'

const foundAddress = z.object({
  /** On one line, to choose by. */
  label: z.string(),
  /** Empty where only the town is known. */
  line1: z.string(),
  city: z.string(),
  /** A code of the country's list, or empty. */
  region: z.string(),
  /** Empty where the town has several. */
  postalCode: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
})
export type FoundAddress = z.output<typeof foundAddress>

export const searchAddresses = contract({
  id: 'searchAddresses',
  summary:
    'Addresses that begin with what was typed, in us, gb, au, ca or nz; five at most, the likeliest first',
  method: 'get',
  path: '/v2/addresses',
  query: z.object({ query: z.string().max(SEARCH_MAX), country: z.string().max(2) }),
  answers: { 200: z.object({ addresses: z.array(foundAddress) }) },
  refusals: [422],
})
