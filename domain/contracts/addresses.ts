import { z } from 'zod'
import { SEARCH_MAX } from '../addresses/address-search.ts'
import { contract } from './contract.ts'

const foundAddress = z.object({
  /** One line, for the list of choices. */
  label: z.string(),
  /** Empty if only the town is known. */
  line1: z.string(),
  city: z.string(),
  /** A code from the country's list, or empty. */
  region: z.string(),
  /** Empty if the town has several. */
  postalCode: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
})
export type FoundAddress = z.output<typeof foundAddress>

export const searchAddresses = contract({
  id: 'searchAddresses',
  tag: 'Lookups',
  summary: 'Search addresses',
  description:
    'Addresses that begin with a text, in us, gb, au, ca or nz. At most five, the best match first.',
  security: [],
  method: 'get',
  path: '/v2/addresses',
  query: z.object({ query: z.string().max(SEARCH_MAX), country: z.string().max(2) }),
  answers: { 200: z.object({ addresses: z.array(foundAddress) }) },
  refusals: [422],
})
