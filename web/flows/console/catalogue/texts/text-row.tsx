import { Link } from 'react-router'
import type { ConsoleTexts, ConsoleTextSubject } from '#domain/contracts/console/texts.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { WithdrawForm } from '../list/withdraw-form.tsx'
import { changeTextPath } from '../words.ts'

type Given = { subject: ConsoleTextSubject; later: ConsoleTextSubject['rows']; mayChange: boolean }

/** The text of one package or extra, with those that begin later. */
export function TextTableRow({ subject, later, mayChange }: Given) {
  const { kind, name, market, texts, since, rows } = subject
  const day = (moment: string) =>
    momentText(new Date(moment), { timeZone: MARKET_TIME_ZONES[market], style: 'day' })
  const author = rows.find((row) => row.withdrawnAt === null && row.startsAt === since)
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <b>{texts.en.name}</b>
        <small>{kind === 'package' ? 'package, all terms' : 'included or extra'}</small>
        {mayChange ? (
          <Link className="btn sm" to={changeTextPath(subject)} aria-label={`Change the text of ${name}`}>
            Change
          </Link>
        ) : null}
      </td>
      <Words texts={texts} locale="en" />
      <Words texts={texts} locale="es-MX" />
      <td>
        {since === null ? 'shipped' : day(since)}
        <small>{author ? `by ${author.addedName}` : ''}</small>
        {later.map((row) => (
          <div key={row.id}>
            <small>
              from {day(row.startsAt)}: <b>{row.texts.en.name}</b>, by {row.addedName}
            </small>
            {mayChange ? (
              <WithdrawForm
                id={row.id}
                why={`to take back the text of ${name} from ${day(row.startsAt)}`}
                button="Take back"
              />
            ) : null}
          </div>
        ))}
      </td>
    </tr>
  )
}

function Words({ texts, locale }: { texts: ConsoleTexts; locale: Locale }) {
  const { name, description, badge, features } = texts[locale]
  return (
    <td lang={locale}>
      {name} {badge ? <span className="pill brand plain">{badge}</span> : null}
      <small>{description}</small>
      <small className="wide-only">{features.map(({ text }) => text).join(' · ')}</small>
    </td>
  )
}
