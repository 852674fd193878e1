import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import type { ConsoleRefundOffer } from '#domain/contracts/console/refunds.ts'
import { localeOrDefault } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'

type Given = { person: ConsolePersonPage['person']; offer: ConsoleRefundOffer }

/** A mail that is not sent yet, as plain text. */
export type ShownMail = { locale: string; subject: string; text: string }

/** The first sentence of the mail, in the language of the person. A button shows the whole mail for the chosen amount. */
export function Told({ person, offer, mail }: Given & { mail: ShownMail | null }) {
  const locale = localeOrDefault(person.locale)
  const text = textFor(locale)
  const all = formatMoney(offer.left, { currency: offer.currency, locale })
  return (
    <div>
      <blockquote className="told" lang={locale}>
        <p className="for-all">{text('mail.refund.text', { amount: all, number: offer.orderNo })}</p>
        <p className="for-part">{text('mail.refund.text', { amount: '…', number: offer.orderNo })}</p>
      </blockquote>
      <p className="small muted between">
        <span>The mail leaves when the gateway has accepted. It also says what ends.</span>
        <button className="btn sm" name="show" value="mail" formAction={`?order=${offer.orderNo}#whole-mail`}>
          Whole mail
        </button>
      </p>
      {mail ? (
        <article className="whole-mail" id="whole-mail" tabIndex={-1} aria-label="Whole mail">
          <p className="small muted">Not sent yet. It is written for the amount that you chose.</p>
          <h2 lang={mail.locale}>{mail.subject}</h2>
          <div className="mail-text" lang={mail.locale}>
            {mail.text}
          </div>
        </article>
      ) : null}
    </div>
  )
}

/** Whether all that is left needs a second person, and how much needs none. */
export function aloneOf({ returned, left, alone }: ConsoleRefundOffer): { asksAll: boolean; alone: number } {
  return { asksAll: returned + left > alone, alone: Math.max(0, Math.min(left, alone - returned)) }
}

/** Whether another person must agree. Of a part it depends on the amount that is typed. */
export function SecondPerson({ person, offer, approvers }: Given & { approvers: readonly string[] }) {
  const { asksAll, alone } = aloneOf(offer)
  const most = formatMoney(alone, { currency: offer.currency, locale: 'en' })
  const asks = (
    <p className="note warn">
      <Icon name="users" />
      <span>
        <b>Needs a second pair of eyes.</b> You ask; another person of billing approves. Until then nothing
        goes to the gateway and nothing is said to {person.firstName}. {whoCould(approvers)}
      </span>
    </p>
  )
  return (
    <div>
      <div className="for-all">{asksAll ? asks : <p>Not needed.</p>}</div>
      <div className="for-part">
        {alone === 0 ? asks : null}
        {alone > 0 && asksAll ? (
          <p>
            Not needed up to {most}. Above it, this asks another person of billing, and nothing leaves before.{' '}
            {whoCould(approvers)}
          </p>
        ) : null}
        {asksAll ? null : <p>Not needed.</p>}
      </div>
    </div>
  )
}

/** Who of billing is logged in now. */
function whoCould(approvers: readonly string[]): string {
  if (approvers.length === 0) return 'Nobody else of billing is logged in now.'
  return `${new Intl.ListFormat('en').format(approvers)} ${approvers.length === 1 ? 'is' : 'are'} logged in now.`
}
