import { expect, test } from 'vitest'
import { mailOf } from '#workshop/mails/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { smtpReceiver } from '#tests/support/fakes/smtp-receiver.ts'
import { createMailer } from './deliver.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { smtpServer } from './smtp/index.ts'

const { db } = await testDatabase()

const BRITISH = '+44 20 7946 0132'

/** The text of a mail to this address, from a site with a British support number. */
async function textTo(to: string, country?: string): Promise<string> {
  const { url, received } = await smtpReceiver()
  const mail = mailOf('password-reset')
  await enqueueMail(db, { dedupe: to, recipient: to, locale: 'en', mail, country: country ?? null })
  const supportPhones = { ...site.supportPhones, GB: BRITISH, IE: BRITISH }
  const mailer = createMailer({
    db,
    log: recordedLog(),
    gateway: smtpServer({ url }),
    site: { ...site, supportPhones },
  })
  await mailer.deliverDue()
  mailer.close()
  return received[0]?.parsed.text ?? ''
}

test.each([
  { lives: 'with a British address', address: { country: 'GB' }, code: '+1', gets: BRITISH },
  { lives: 'with an Irish phone', address: null, code: '+353', gets: BRITISH },
  { lives: 'with a phone of the US', address: null, code: '+1', gets: site.supportPhones.default },
])('a person $lives gets the support number of that country', async ({ address, code, gets }) => {
  const email = `olive-${crypto.randomUUID()}@example.org`
  await db
    .insertInto('users')
    .values({
      kind: 'parent',
      first_name: 'Olive',
      last_name: 'Marsh',
      locale: 'en',
      email,
      email_normalised: email,
      phone_country_code: code,
      phone_number: '7700900123',
      address: address && JSON.stringify(address),
    })
    .execute()
  expect(await textTo(email)).toContain(gets)
})

test('a recipient without an account gets the number of the country stored with the mail', async () => {
  expect(await textTo('new@example.org', 'GB')).toContain(BRITISH)
  expect(await textTo('other@example.org')).toContain(site.supportPhones.default)
})
