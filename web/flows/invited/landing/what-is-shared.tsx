import type { MessageKey } from '#domain/messages/catalogue.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** A line begins with its subject. Some lines have a second text. */
type Line = { subject: MessageKey; more?: MessageKey }

const PARTS: readonly { icon: IconName; title: MessageKey; lines: readonly Line[] }[] = [
  {
    icon: 'eye',
    title: 'invited.shared.seen',
    lines: [
      { subject: 'invited.shared.joined', more: 'invited.shared.joined.more' },
      { subject: 'invited.shared.names', more: 'invited.shared.names.more' },
      { subject: 'invited.shared.added', more: 'invited.shared.added.more' },
    ],
  },
  {
    icon: 'lock',
    title: 'invited.shared.own',
    lines: [
      { subject: 'invited.shared.contact' },
      { subject: 'invited.shared.address' },
      { subject: 'invited.shared.payment', more: 'invited.shared.payment.more' },
    ],
  },
]

/** What other members of a family see of a person who joins, and what they never see. */
export function WhatIsShared() {
  const text = useText()
  return (
    <section className="card shared" aria-labelledby="what-is-shared">
      <h2 id="what-is-shared">{text('invited.shared.title')}</h2>
      <div className="shared-parts">
        {PARTS.map(({ icon, title, lines }) => (
          <div key={title}>
            <h3>
              <Icon name={icon} />
              {text(title)}
            </h3>
            <ul className="shared-list">
              {lines.map(({ subject, more }) => (
                <li key={subject}>
                  <strong>{text(subject)}</strong>
                  {more && text(more)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="shared-choice">{text('invited.shared.choice')}</p>
    </section>
  )
}
