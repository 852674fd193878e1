import { Link } from 'react-router'
import type { Role } from '#domain/console/roles.ts'
import { formatMoney } from '#domain/money.ts'
import { dayText, waitedText, When } from '../shell/when.tsx'
import { nextStep, type ShownCase } from './next-step.ts'
import { noteText, QUEUE_WORDS } from './queue-words.ts'
import { personPath } from '../shell/places.ts'
import { ScrollFrame } from '../shell/scroll-frame.tsx'

type Given = { cases: readonly ShownCase[]; now: string; name: string; role: Role }

/**
 * Cases as rows. Each leads to the person of the case. The first column is the queue, and the last one is the next
 * step.
 */
export function CaseTable({ cases, now, name, role }: Given) {
  const hasDue = cases.some(({ due }) => due !== null)
  return (
    // The keyboard can scroll a table that is too wide.
    <ScrollFrame name={name}>
      <table>
        <thead>
          <tr>
            <th>Queue</th>
            <th>Case</th>
            <th className="wide-only">Family</th>
            <th className="num">Amount</th>
            <th className="num wide-only">Waits</th>
            {hasDue ? <th className="num">Due</th> : null}
            <th className="num wide-only">Next step</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((each) => (
            <CaseRow key={`${each.queue} ${each.key}`} shown={each} {...{ now, role, hasDue }} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

type RowGiven = Pick<Given, 'now' | 'role'> & { shown: ShownCase; hasDue: boolean }

function CaseRow({ shown, now, role, hasDue }: RowGiven) {
  const { queue, subject, note, personId, family, amount, currency, since, due } = shown
  const { one, look } = QUEUE_WORDS[queue]
  const step = nextStep(shown, role)
  const text = noteText(note)
  const said = (
    <>
      {text === null ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}, `}
      <span className="mono">{subject}</span>
    </>
  )
  return (
    <tr>
      <td>
        <span className={`pill ${look}`.trim()}>{one}</span>
      </td>
      <td>
        {personId === null ? (
          <span className="strong">{said}</span>
        ) : (
          <Link className="row" to={personPath(personId)} data-row>
            {said}
          </Link>
        )}
        {step === null ? null : (
          // A phone has no room for the last column.
          <Link className="narrow-only small" to={step.to}>
            {step.text}
          </Link>
        )}
      </td>
      <td className="wide-only">{family}</td>
      <td className="num strong">
        {amount === null || currency === null ? '' : formatMoney(amount, { currency, locale: 'en' })}
      </td>
      <td className="num wide-only">
        <span className="vh">
          <When at={since} timeZone={null} show="moment" />
        </span>
        <span title={`${since.slice(0, 19).replace('T', ' ')} UTC`}>{waitedText(since, new Date(now))}</span>
      </td>
      {hasDue ? <td className="num">{due === null ? '' : dayText(due)}</td> : null}
      <td className="num wide-only">{step === null ? '' : <Link to={step.to}>{step.text}</Link>}</td>
    </tr>
  )
}
