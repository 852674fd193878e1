import { Fragment } from 'react'
import { Link, type RouterContextProvider } from 'react-router'
import { may } from '#domain/console/roles.ts'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { formatMoney } from '#domain/money.ts'
import { StatePill } from '../person/about.tsx'
import { eventWords } from '../person/event-words.ts'
import { sideOf } from '../person/person-main.tsx'
import { NextCharge, planName } from '../person/plan-section.tsx'
import { consoleHost } from '../shell/console-host.ts'
import { Icon } from '../shell/icon.tsx'
import { Avatar } from '../shell/avatar.tsx'
import { ShortWhen } from '../shell/when.tsx'
import { personPath } from '../shell/places.ts'

/** The lines of the timeline in a preview. */
const LAST = 3

type Shown = { page: ConsolePersonPage; mayRefund: boolean; now: string }

/** What a preview of this person needs. */
export function previewOf(context: Readonly<RouterContextProvider>, page: ConsolePersonPage): Shown {
  const { staff, now } = context.get(consoleHost)
  return { page, mayRefund: may(staff.role, 'move-money'), now: now.toISOString() }
}

/** The preview beside the hits. The script replaces what is in it. */
export function PreviewAside({ preview }: { preview: Shown | null }) {
  return (
    <aside aria-label="Preview" className="stack stick" id="preview">
      {preview ? <Preview {...preview} /> : null}
      <p className="note">
        <Icon name="lock" />
        <span>
          {preview
            ? `This search and each preview are rows in the audit trail. Opening ${preview.page.person.firstName} is another.`
            : 'This search is a row in the audit trail, without its text.'}
        </span>
      </p>
    </aside>
  )
}

/** A person in short. Contact data is masked. */
function Preview({ page, mayRefund, now }: Shown) {
  const { person, events } = page
  const { plan, contact } = person
  // Looks by staff would hide what happened to the person.
  const happened = events.filter(({ group }) => group !== 'staff')
  const name = `${person.firstName} ${person.lastName}`
  return (
    <section className="card" aria-label={`Preview of ${name}`}>
      <header>
        <Avatar name={name} look={person.kind === 'parent' ? sideOf(person) : ''} />
        <h2>{name}</h2>
        <span className="right">{plan ? <StatePill {...plan} /> : null}</span>
      </header>
      <div className="body">
        <dl className="kv">
          <dt>Plan</dt>
          <dd>{plan ? planName(plan) : 'none'}</dd>
          {plan ? <NextCharge plan={plan} /> : null}
          {person.paid.map(({ amount, currency }) => (
            <Fragment key={currency}>
              <dt>Paid so far</dt>
              <dd>{formatMoney(amount, { currency, locale: 'en' })}</dd>
            </Fragment>
          ))}
          <dt>E-mail</dt>
          <dd>{contact.email ?? 'not given'}</dd>
          <dt>Phone</dt>
          <dd>{contact.phone ?? 'not given'}</dd>
        </dl>
      </div>
      <div className="body rule">
        <h3 className="mb6">Last on the timeline</h3>
        <dl className="kv">
          {happened.slice(0, LAST).map((event) => (
            <div className="pair" key={event.key}>
              <dt>
                <ShortWhen at={event.at} timeZone={person.timeZone} now={now} />
              </dt>
              <dd>
                {eventWords(event).title} {sumOf(event)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <footer>
        <Link className="btn main" to={personPath(person.id)} data-key="enter">
          Open{' '}
          <kbd className="wide-only" aria-hidden="true">
            ↵
          </kbd>
        </Link>
        {mayRefund && person.paid.length > 0 ? (
          <Link className="btn" to={`${personPath(person.id)}/refund`}>
            Refund
          </Link>
        ) : null}
      </footer>
    </section>
  )
}

/** The amount of an event that captured or returned money. */
function sumOf(event: ConsolePersonPage['events'][number]): string {
  const { amount, currency } = event
  return amount !== null && currency !== null && eventWords(event).sum === 'captured'
    ? formatMoney(amount, { currency, locale: 'en' }).replace('-', '−')
    : ''
}
