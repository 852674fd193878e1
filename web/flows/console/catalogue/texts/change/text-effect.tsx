import type { ConsoleTexts, ConsoleTextPreview } from '#domain/contracts/console-texts.ts'
import { LOCALES, type Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'
import { MARKET_TIME_ZONES, type Market } from '#domain/pricing/market.ts'
import { countText } from '#web/flows/console/catalogue/words.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'

type Given = { preview: ConsoleTextPreview; kind: 'package' | 'service'; market: Market }

const LANGUAGES = { en: 'English', 'es-MX': 'Spanish' } as const

/** What a buyer reads before and after, in both languages, with what they pay. */
export function TextEffect({ preview, kind, market }: Given) {
  const { startsAt, before, after, renewals } = preview
  const day = momentText(new Date(startsAt), { timeZone: MARKET_TIME_ZONES[market], style: 'day' })
  return (
    <section className="card" aria-label="What it does">
      <div className="body stack gap14">
        {LOCALES.map((locale) => (
          <div className="halves" key={locale}>
            <Card title={`Before, in ${LANGUAGES[locale]}`} texts={before} {...{ locale, kind, preview }} />
            <Card
              title={`From ${day}, in ${LANGUAGES[locale]}`}
              texts={after}
              isNew
              {...{ locale, kind, preview }}
            />
          </div>
        ))}
        <p className="small muted">
          {kind === 'package'
            ? `${countText(renewals)} renewals are told from then on, and their mails and receipts say this name. `
            : 'Order pages, receipts and the account say this name from then on. '}
          Earlier receipts keep the name that they have.
        </p>
      </div>
    </section>
  )
}

type Shown = {
  title: string
  texts: ConsoleTexts
  locale: Locale
  kind: Given['kind']
  preview: ConsoleTextPreview
  isNew?: boolean
}

function Card({ title, texts, locale, kind, preview, isNew = false }: Shown) {
  const { name, description, badge, features } = texts[locale]
  const text = textFor(locale)
  return (
    <div className={isNew ? 'mini new' : 'mini'} lang={locale}>
      <h2 lang="en">{title}</h2>
      <p>
        <b>{name}</b> {badge ? <span className="pill brand plain">{badge}</span> : null}
      </p>
      <p className="small muted">{description}</p>
      {features.length > 0 ? (
        <ul className="small">
          {features.map((feature) => (
            <li key={feature.text}>
              {feature.text} <span className="muted">{feature.note}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small quiet" lang="en">
          The features are those of its services.
        </p>
      )}
      {kind === 'package'
        ? preview.prices.map(({ years, currency, price }) => (
            <p className="small" key={years}>
              {text('package.nameAndTerm', { name, years })}:{' '}
              <b>{formatMoney(price, { currency, locale })}</b>
            </p>
          ))
        : null}
    </div>
  )
}
