import type { Db } from '#server/db/database.ts'
import type { MailGateway } from '../gateway.ts'

/** Stores mails in the database instead of sending them; `/dev/mail` shows them. A copy of a mail is stored once. */
export function databaseMailbox({ db }: { db: Db }): MailGateway {
  return {
    send: async (mail) => {
      await db
        .insertInto('mailbox')
        .values({
          message_id: mail.messageId,
          recipient: mail.recipient,
          subject: mail.subject,
          html: mail.html,
          plain: mail.plain,
          headers: JSON.stringify({ ...mail.headers, From: mail.sender }),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
      return { outcome: 'sent' }
    },
    close: () => undefined,
  }
}
