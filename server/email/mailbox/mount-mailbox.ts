import type { Db } from '#server/db/database.ts'
import { problemResponse, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keptMail, keptMails, linksOf } from './mailbox-store.ts'
import { framedMail, listPage, MAIL_POLICY, mailPage, PAGE_POLICY } from './pages.ts'

/**
 * The mailbox of an installation without a mail server. `/dev/mail` has one page per mail, and
 * `/dev/mail.json?recipient=` serves tests. Anyone can read all mails and their links, so never mount it
 * where real people sign up.
 */
export function mountMailbox(api: Api, { db }: { db: Db }): void {
  api.get('/dev/mail.json', async (c) => {
    const mails = await keptMails(db, c.req.query('recipient'))
    const listed = mails.map((mail) => ({
      id: mail.id,
      messageId: mail.message_id,
      recipient: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      links: linksOf(mail),
      headers: mail.headers,
      createdAt: mail.created_at.toISOString(),
    }))
    return c.json({ mails: listed }, 200, { 'cache-control': 'no-store' })
  })
  api.get('/dev/mail', async (c) => c.html(listPage(await keptMails(db)), 200, headers(PAGE_POLICY)))
  api.get('/dev/mail/:id', async (c) => {
    const mail = await keptMail(db, c.req.param('id'))
    if (!mail) return problemResponse(c, refuse(404, 'api.notFound'))
    return c.html(mailPage(mail), 200, headers(PAGE_POLICY))
  })
  api.get('/dev/mail/:id/html', async (c) => {
    const mail = await keptMail(db, c.req.param('id'))
    if (!mail) return problemResponse(c, refuse(404, 'api.notFound'))
    return c.html(framedMail(mail), 200, { ...headers(MAIL_POLICY), 'x-frame-options': 'SAMEORIGIN' })
  })
}

function headers(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
}
