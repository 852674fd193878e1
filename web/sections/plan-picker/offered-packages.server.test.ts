import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { readGroup, readOffered, readPackagesOf } from './offered-packages.server.ts'

const residence = { phoneCountryCode: '+1', phoneNumber: '6125550142', address: null }
const refuses = (status: number) => () => Response.json({ status, message: 'no' }, { status })

const said = async (work: Promise<unknown>) => work.catch((error: unknown) => String(error))

/** What a visitor gets of the packages while the API answers with this status. */
const read = async (status: number) =>
  visit({
    answers: { 'GET /v2/pricing-groups': refuses(status), 'GET /v2/packages': refuses(status) },
    session: {},
    act: async (context) => {
      return {
        group: await said(readGroup(context, residence)),
        offered: await said(readOffered(context, [1011])),
        named: await said(readPackagesOf(context, [1011])),
      }
    },
  })

test.each([429, 500, 503])(
  'an outage (%s) is not shown as a country where nothing is sold',
  async (status) => {
    expect((await read(status)).answer).toEqual({
      group: `Error: The pricing group could not be read: ${status}`,
      offered: `Error: The packages could not be read: ${status}`,
      named: [],
    })
  },
)

test('a refused country has no packages', async () => {
  const nothing = { pricingGroupName: 'P0', packageIds: [] }
  expect((await read(400)).answer).toEqual({ group: nothing, offered: [], named: [] })
})
