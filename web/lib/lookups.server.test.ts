import { expect, test } from 'vitest'
import { COUNTRIES } from '#domain/addresses/countries.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { readCountries, readDiallingCodes, readPlaces } from './lookups.server.ts'

const busy = () => Response.json({ status: 503, message: 'busy' }, { status: 503 })
const gone = () => {
  throw new TypeError('fetch failed')
}
const MINNESOTA = { country: 'US', region: 'MN' }
const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name)

/** Reads the lists while the lookups give this answer. */
async function readWhen(answer: () => Response) {
  const calls = ['', '/countries/US', '/countries/US/regions/MN']
  const answers = Object.fromEntries(calls.map((path) => [`GET /v2/lookups${path}`, answer]))
  const { answer: read } = await visit({
    answers,
    session: {},
    act: async (context) => ({
      countries: await readCountries(context),
      codes: await readDiallingCodes(context),
      minnesota: await readPlaces(context, MINNESOTA),
      nowhere: await readPlaces(context, { country: 'ZZ', region: '' }),
    }),
  })
  return read
}

test.each([
  ['are busy', busy],
  ['do not answer', gone],
])('an address can be entered while the lookups %s', async (_how, answer) => {
  const { countries, codes, minnesota, nowhere } = await readWhen(answer)
  expect(countries).toHaveLength(COUNTRIES.length)
  expect(names(countries).slice(0, 3)).toEqual(['United States', 'Canada', 'Mexico'])
  expect(codes).toContain('United States')
  expect(names(minnesota?.regions)).toContain('Minnesota')
  expect(minnesota?.timezones.map(({ id }) => id)).toEqual(['America/Chicago'])
  expect(nowhere).toBeNull()
})
