import type { MailGateway, OutgoingMail } from '#server/email/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Switches } from '../faults/switches.ts'

/** The data of a mail, so that the mail can be shown in the other language. */
export type Letter = { messageId: string; payload: Record<string, unknown>; locale: string }
/** A mail that the mail server has refused. `at` is in milliseconds of the real time. */
export type Bounced = Pick<OutgoingMail, 'messageId' | 'recipient' | 'subject'> & { at: number }

export type Letters = {
  of: (messageId: string) => Letter | null
  all: () => Letter[]
  keep: (letter: Letter) => void
  bounced: () => readonly Bounced[]
  bounce: (mail: Bounced) => void
}

const KEPT = 200
const KEPT_BOUNCES = 20

export function createLetters(before: readonly Letter[] = []): Letters {
  const letters = new Map(before.map((letter) => [letter.messageId, letter]))
  let bounced: Bounced[] = []
  return {
    of: (messageId) => letters.get(messageId) ?? null,
    all: () => [...letters.values()],
    keep: (letter) => {
      letters.set(letter.messageId, letter)
      for (const oldest of [...letters.keys()].slice(0, -KEPT)) letters.delete(oldest)
    },
    bounced: () => bounced,
    bounce: (mail) => {
      bounced = [mail, ...bounced].slice(0, KEPT_BOUNCES)
    },
  }
}

type Deps = { db: Db; switches: Switches; letters: Letters; changed: () => void }

/**
 * The same mail server. It stores the data of each mail, because the outbox deletes it. While the switch is on, it
 * refuses every mail like a server without such a mailbox.
 */
export function watchedMails(inner: MailGateway, { db, switches, letters, changed }: Deps): MailGateway {
  return {
    send: async (mail) => {
      if (switches.isOn('mail-bounces')) {
        letters.bounce({ ...mail, at: Date.now() })
        changed()
        return { outcome: 'refused', code: '550' }
      }
      const letter = await readLetter(db, mail)
      if (letter) letters.keep(letter)
      return inner.send(mail)
    },
    close: () => inner.close(),
  }
}

async function readLetter(db: Db, { messageId }: OutgoingMail): Promise<Letter | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['payload', 'locale'])
    .where('message_id', '=', messageId.split('@')[0] ?? '')
    .executeTakeFirst()
  return row ? { messageId, ...row } : null
}
