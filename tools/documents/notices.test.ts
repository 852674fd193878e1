import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesPage } from './notices-page.ts'

/** The licences that allow a package in the product. A person must read any other licence first. */
const KNOWN =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0)$/
const page = noticesPage()
const [data = '', packages = ''] = page.split('\n# Packages\n')

test('every package of the product has a licence that allows its use', () => {
  const licences = [...packages.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(licences).toContain('MIT')
  expect(licences.filter((name) => !KNOWN.test(name ?? ''))).toEqual([])
})

test('every third-party file in the notices exists', () => {
  const files = [...data.matchAll(/`([\w/-]+\.\w+)`/g)].map(([, path]) => path ?? '')
  const here = files.filter((path) => !path.startsWith('build/') && path !== 'package-lock.json')
  expect(here.filter((path) => !existsSync(path))).toEqual([])
  expect(here).toContain('domain/places/region-time-zones.json')
})

test('the notices name each project whose data or files we ship', () => {
  for (const source of ['GeoNames', 'OpenStreetMap', 'zipcodes', 'zxcvbn', 'Figtree', 'Scalar'])
    expect(data).toContain(source)
})
