import { expect, test } from 'vitest'
import { sum } from '#domain/money.ts'
import { isFairlyBuilt } from '#domain/pricing/built-price.ts'
import type { PackageOffer, PricedService } from '#domain/pricing/package-offer.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findPackageMarkets, findPackages } from './package-store.ts'
import { PACKAGES } from './catalogue.ts'

const { db } = await testDatabase()
const packages = await findPackages(
  db,
  PACKAGES.map(({ id }) => id),
)
const ready = packages.filter(({ buildYourOwn }) => !buildYourOwn)

/** Every way to build a package: each market, term and set of extras. */
const builds = (
  await Promise.all(
    packages.filter(({ buildYourOwn }) => buildYourOwn).map(async (build) => waysToBuild(build)),
  )
).flat()

async function waysToBuild(build: PackageOffer) {
  const markets = await findPackageMarkets(db, build.id)
  return build.terms.flatMap(({ years, priceMinor, extras }) =>
    subsetsOf(extras).flatMap((chosen) =>
      markets.map((market) => ({
        market,
        years,
        currency: build.currency,
        extras: chosen.map(({ service }) => service),
        services: [...build.services, ...chosen.map(({ service }) => service)],
        priceMinor: priceMinor + sum(chosen.map((extra) => extra.priceMinor)),
      })),
    ),
  )
}

function subsetsOf([first, ...others]: readonly PricedService[]): PricedService[][] {
  if (!first) return [[]]
  const without = subsetsOf(others)
  return [...without, ...without.map((set) => [first, ...set])]
}

/** Every built package beside each ready-made one of its market and term. */
const pairs = (
  await Promise.all(
    ready.map(async (offer) => {
      const markets = await findPackageMarkets(db, offer.id)
      return builds
        .filter(({ market, years }) => markets.includes(market) && years === offer.years)
        .map((built) => ({ ...built, offer, title: titleOf(built, offer) }))
    }),
  )
).flat()

function titleOf({ market, extras }: { market: string; extras: string[] }, { packageName }: PackageOffer) {
  return `${market}: ${extras.join(' and ') || 'no extras'}, against ${packageName}`
}

const holds = (services: readonly string[], all: readonly string[]) =>
  all.every((service) => services.includes(service))
const same = pairs.filter(
  ({ services, offer }) => holds(services, offer.services) && holds(offer.services, services),
)
const less = pairs.filter(
  ({ services, offer }) => holds(offer.services, services) && !holds(services, offer.services),
)

test('both terms of a built package are compared with every package of their market', () => {
  expect(builds).toHaveLength(8)
  expect(pairs).toHaveLength(24)
  expect(same.map(({ extras, offer }) => [offer.packageName, extras.length])).toEqual([
    ['Basic, 1 year', 0],
    ['Basic, 2 years', 0],
    ['Essentials, 1 year', 1],
    ['Essentials, 2 years', 1],
    ['Premium, 1 year', 2],
    ['Premium, 2 years', 2],
  ])
  expect(new Set(pairs.map(({ market }) => market))).toEqual(new Set(['default']))
})

test('the British market has no build-your-own package, so no built package is cheaper', () => {
  expect(builds.filter(({ market, currency }) => market === 'GB' || currency === 'GBP')).toEqual([])
})

test.each(same.filter(({ extras }) => extras.length > 0))(
  'built oneself costs 5 to 20 % more than the package of the same content; $title',
  ({ priceMinor, currency, offer }) => {
    expect(currency).toBe(offer.currency)
    expect(isFairlyBuilt({ builtMinor: priceMinor, readyMinor: offer.priceMinor, hasExtras: true })).toBe(
      true,
    )
  },
)

test.each(same.filter(({ extras }) => extras.length === 0))(
  'without extras it is the basic package, at the same price; $title',
  ({ priceMinor, offer }) => {
    expect(priceMinor).toBe(offer.priceMinor)
  },
)

test.each(less)('fewer services cost less; $title', ({ priceMinor, offer }) => {
  expect(priceMinor).toBeLessThan(offer.priceMinor)
})

test('two years cost less than one year twice', () => {
  const terms = packages.flatMap(({ displayName, years, priceMinor, ...offer }) =>
    offer.buildYourOwn
      ? offer.terms.map((term) => ({ displayName, years: term.years, priceMinor: term.priceMinor }))
      : [{ displayName, years, priceMinor }],
  )
  const named = Object.values(Object.groupBy(terms, ({ displayName }) => displayName))
  const both = named.flatMap((one = []) => {
    const [year, two] = [1, 2].map((years) => one.find((each) => each.years === years)?.priceMinor)
    return year && two ? [{ year, two }] : []
  })
  expect(both).toHaveLength(4)
  for (const { year, two } of both) expect(two).toBeLessThan(2 * year)
})
