import { isLocale } from '#domain/messages/locales.ts'
import { render } from '#server/email/index.ts'
import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { answerPage } from '../page/answer-page.ts'
import { mailsPage } from './mails-page.ts'
import { MAILS } from './samples.ts'

/** Mails have inline styles, and no scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** `/dev/mails`, and each mail of the samples alone. */
export function mountMails(api: Api, { config }: WorkshopDeps): void {
  api.get('/dev/mails', async (c) => answerPage(c, mailsPage()))
  api.get('/dev/mails/:index', (c) => {
    const [mail, locale] = [MAILS[Number(c.req.param('index'))], c.req.query('locale')]
    if (!mail || !isLocale(locale)) return c.notFound()
    const country = locale === 'en' ? 'US' : 'MX'
    const headers = { 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' }
    return c.html(render(mail, { site: config.site, locale, country }).html, 200, headers)
  })
}
