import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addConsoleText, previewConsoleText, readConsoleTexts } from '#domain/contracts/console/texts.ts'
import { readPackages } from '#domain/contracts/packages.ts'
import { dayAfter } from '#domain/days.ts'
import { DAY_SECONDS } from '#domain/durations.ts'
import { readToday, setClockOffset } from '#server/db/clock.ts'
import { mountPackages } from '#server/packages/index.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, sam, staffOf } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shippedFlags } from '#tests/support/flags.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { mountTexts } from './text-routes.ts'

const { db } = await testDatabase()
const call = testApi((api) => {
  mountTexts(api, staffOf, { db })
  mountPackages(api, { db, flagsOf: shippedFlags })
})

beforeEach(async () => {
  await sql`truncate catalogue_texts`.execute(db)
  await setClockOffset(db, 0)
})

const inDays = async (days: number) => dayAfter(await readToday(db), days)
const words = (name: string, given: object = {}) => ({
  name,
  description: `${name} for two homes.`,
  badge: '',
  features: [{ text: 'Everything', note: '' }],
  ...given,
})
const aText = (given: object = {}) => ({
  kind: 'package',
  name: 'premium',
  from: null as string | null,
  seenId: null as number | null,
  texts: { en: words('Family'), 'es-MX': words('Familia') },
  reason: 'the new name of the brand',
  ...given,
})
type Text = ReturnType<typeof aText>
const add = async (text: Text, { bearer = noor, key = '' } = {}) =>
  call('POST', '/v2/console/texts', {
    bearer,
    headers: { 'idempotency-key': key || randomUUID() },
    body: text,
  })
const idOf = async (text: Text) => addConsoleText.answers[201].parse((await add(text)).body).id
const takeBack = async (id: number, { bearer = noor, reason = 'the brand has changed its mind' } = {}) =>
  call('POST', `/v2/console/texts/${id}/withdrawal`, { bearer, body: { reason } })
const shown = async (id: number, locale: string) => {
  const answer = await call('GET', `/v2/packages?ids=${id}`, { headers: { 'accept-language': locale } })
  return readPackages.answers[200].parse(answer.body).packages[0]
}
const subjectsNow = async () =>
  readConsoleTexts.answers[200].parse((await call('GET', '/v2/console/texts', { bearer: noor })).body)
    .subjects

test('a text of a package begins on its day, in both languages and all its terms', async () => {
  await idOf(aText({ from: await inDays(3) }))
  expect(await shown(1021, 'en')).toMatchObject({ displayName: 'Premium', features: [] })
  await setClockOffset(db, 4 * DAY_SECONDS)
  expect(await shown(1021, 'en')).toMatchObject({
    displayName: 'Family',
    packageName: 'Family, 1 year',
    receiptText: 'Family subscription',
    description: 'Family for two homes.',
    features: [{ text: 'Everything', note: '' }],
  })
  expect(await shown(1022, 'es-MX')).toMatchObject({ displayName: 'Familia', packageName: 'Familia, 2 años' })
  expect(await shown(1011, 'en')).toMatchObject({ displayName: 'Essentials' })
})

test('a text of an extra begins at once, wherever the extra is named', async () => {
  const texts = { en: words('Calm words'), 'es-MX': words('Palabras tranquilas') }
  await idOf(aText({ kind: 'service', name: 'TONEMETER', texts }))
  const built = await shown(1090, 'es-MX')
  expect(built?.serviceTexts).toContainEqual({
    service: 'TONEMETER',
    name: 'Palabras tranquilas',
    description: 'Palabras tranquilas for two homes.',
    features: [{ text: 'Everything', note: '' }],
  })
})

test('a text that has not begun can be taken back, and its row stays', async () => {
  const later = await idOf(aText({ from: await inDays(3) }))
  expect((await takeBack(later)).status).toBe(204)
  expect((await takeBack(later, { bearer: sam })).status).toBe(204)
  const begun = await idOf(aText())
  expect(await takeBack(begun)).toMatchObject({ status: 409, body: { code: 'api.texts.begun' } })
  const premium = (await subjectsNow()).find(({ name }) => name === 'premium')
  expect(premium).toMatchObject({ seenId: begun, texts: { en: { name: 'Family' } } })
  expect(premium?.rows.map(({ id, withdrawnName }) => [id, withdrawnName])).toEqual([
    [begun, null],
    [later, 'The catalogue'],
  ])
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from staff_actions order by n desc limit 3`.execute(db)
  expect(rows.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    `add-text text ${begun}`,
    `withdraw-text text ${later}`,
    `add-text text ${later}`,
  ])
})

test('of two people who change a text at once, the second is told', async () => {
  const both = await Promise.all([add(aText()), add(aText(), { bearer: sam })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'api.texts.changedMeanwhile',
  })
})

test('a lost answer adds nothing twice, and the key of another text is refused', async () => {
  const [text, key] = [aText(), randomUUID()]
  const first = await add(text, { key })
  expect(await add(text, { key })).toMatchObject({ status: 201, body: first.body })
  for (const other of [{ name: 'basic' }, { from: await inDays(3) }])
    expect((await add(aText(other), { key })).status).toBe(409)
})

test('a preview says what buyers read before and after, and what they pay', async () => {
  const { reason: _, ...asked } = aText({ from: await inDays(3) })
  const answer = await call('POST', '/v2/console/previews/texts', {
    bearer: bearerOf('auditor'),
    body: asked,
  })
  expect(previewConsoleText.answers[200].parse(answer.body)).toMatchObject({
    before: { en: { name: 'Premium' }, 'es-MX': { name: 'Premium' } },
    after: { en: { name: 'Family' }, 'es-MX': { name: 'Familia' } },
    prices: [
      { years: 1, currency: 'USD', price: 204_00 },
      { years: 2, currency: 'USD', price: 384_00 },
    ],
    renewals: 0,
  })
})

test.each([
  ['a day that has begun', { from: '2020-01-01' }, 'from'],
  ['an unknown package', { name: 'silver' }, 'name'],
  ['no Spanish name', { texts: { en: words('Family'), 'es-MX': words(' ') } }, 'texts.es-MX.name'],
  [
    'a badge in one language',
    { texts: { en: words('Family', { badge: 'New' }), 'es-MX': words('Familia') } },
    'texts.es-MX.badge',
  ],
  [
    'features in one language',
    { texts: { en: words('Family', { features: [] }), 'es-MX': words('Familia') } },
    'texts.en.features',
  ],
  [
    'a feature that is too long',
    {
      texts: {
        en: words('Family', { features: [{ text: 'x'.repeat(81), note: '' }] }),
        'es-MX': words('Familia'),
      },
    },
    'texts.en.features',
  ],
  ['a short reason', { reason: 'so' }, 'reason'],
] as const)('a text with %s is refused', async (_what, given, field) => {
  const { status, body } = await add(aText(given))
  expect(status).toBe(422)
  expect(
    (body as { validationErrors: { field: string }[] }).validationErrors.map((each) => each.field),
  ).toContain(field)
})

test('two texts cannot begin on the same day, and only the catalogue adds one', async () => {
  const from = await inDays(3)
  const seenId = await idOf(aText({ from }))
  expect(await add(aText({ from, seenId }))).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'from' }] },
  })
  for (const role of ['support', 'auditor'] as const)
    expect((await add(aText(), { bearer: bearerOf(role) })).status).toBe(403)
  expect((await takeBack(999_999)).status).toBe(404)
})
