import type { ConsoleTexts } from '#domain/contracts/console/texts.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'

type Given = {
  title: string
  texts: ConsoleTexts
  /** What one buyer pays for each term; empty for what has no price of its own. */
  prices: readonly { years: number; currency: string; price: number }[]
  locale: Locale
  isNew?: boolean
}

/** What a buyer reads and pays, in one language. */
export function WordsCard({ title, texts, prices, locale, isNew = false }: Given) {
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
      {prices.map(({ years, currency, price }) => (
        <p className="small" key={years}>
          {text('package.nameAndTerm', { name, years })}: <b>{formatMoney(price, { currency, locale })}</b>
        </p>
      ))}
    </div>
  )
}
