import { isLocale } from '#domain/messages/locales.ts'
import { render, storedMail } from '#server/email/index.ts'
import { keptMail } from '#server/email/mailbox/index.ts'
import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { answerPage } from '../page/answer-page.ts'
import type { Letters } from './letters.ts'
import { mailsPage } from './mails-page.ts'
import { sampleIn } from './sample-in.ts'
import { MAILS } from './samples.ts'

/** Mails have inline styles, and no scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const HEADERS = { 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' }
const COUNTRY = { en: 'US', 'es-MX': 'MX' } as const

/** `/dev/mails`, each sample mail on its own page, and each caught mail in either language. */
export function mountMails(api: Api, { config, db, letters }: WorkshopDeps & { letters: Letters }): void {
  api.get('/dev/mails', async (c) => answerPage(c, mailsPage()))
  api.get('/dev/mails/caught/:id', async (c) => {
    const [mail, locale] = [await keptMail(db, c.req.param('id')), c.req.query('locale')]
    const letter = mail && letters.of(mail.message_id)
    const content = storedMail.safeParse(letter?.payload)
    if (!content.success || !isLocale(locale)) return c.notFound()
    const { html } = render(content.data, { site: config.site, locale, country: COUNTRY[locale] })
    return c.html(html, 200, HEADERS)
  })
  api.get('/dev/mails/:index', (c) => {
    const [mail, locale] = [MAILS[Number(c.req.param('index'))], c.req.query('locale')]
    if (!mail || !isLocale(locale)) return c.notFound()
    const { html } = render(sampleIn(mail, locale), { site: config.site, locale, country: COUNTRY[locale] })
    return c.html(html, 200, HEADERS)
  })
}
