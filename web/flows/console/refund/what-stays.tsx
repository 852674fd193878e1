import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import type { ConsoleRefundOffer } from '#domain/contracts/console/refunds.ts'
import type { AccessChoice } from '#domain/console/refund-access.ts'
import { dayText } from '../shell/when.tsx'
import { accessChoices } from './access.ts'

type Person = ConsolePersonPage['person']
type Given = { person: Person; offer: ConsoleRefundOffer; chosen: AccessChoice }

/** What the person keeps after all went back, and the choices after a part. */
export function WhatStays({ person, offer, chosen }: Given) {
  const own = offer.ends.find(({ userId }) => userId === person.id)
  const endsOther = offer.ends.some(({ userId }) => userId !== person.id)
  return (
    <div>
      <Choices person={person} chosen={chosen} />
      <div className="for-all">
        <p>
          {own
            ? `The time that this order paid ends today${own.paidUntil ? `; other time lasts until ${own.paidUntil}` : ''}.`
            : 'No time of theirs ends.'}
        </p>
        {endsOther ? (
          <p>It also ends the place that it paid for another parent, who is told without an amount.</p>
        ) : null}
        <p className="small muted">Renewal goes off.</p>
      </div>
    </div>
  )
}

/** What each choice means for the person. */
const WORDS: Readonly<
  Record<AccessChoice, (given: { name: string; until: string }) => { title: string; detail: string }>
> = {
  keep: () => ({ title: 'Nothing changes.', detail: 'The plan and its renewal stay.' }),
  off: ({ name, until }) => ({
    title: `${name} ends ${until}`,
    detail: 'Renewal goes off when the money has gone back.',
  }),
  end: ({ name }) => ({
    title: `${name} ends today`,
    detail: 'All paid time ends when the money has gone back. A second mail says so.',
  }),
}

function Choices({ person: { plan }, chosen }: Pick<Given, 'person' | 'chosen'>) {
  const choices = accessChoices(plan)
  const given = { name: plan?.packageName ?? '', until: plan ? dayText(plan.paidUntil) : '' }
  return (
    <div className="opts for-part">
      {choices.map((choice) => {
        const { title, detail } = WORDS[choice](given)
        return (
          <label key={choice}>
            <input
              type="radio"
              name="access"
              value={choice}
              defaultChecked={choice === (choices.includes(chosen) ? chosen : 'keep')}
            />
            <span>
              {title}
              <small>{detail}</small>
            </span>
          </label>
        )
      })}
      {plan ? <input type="hidden" name="paidUntil" value={plan.paidUntil} /> : null}
    </div>
  )
}
