import type { ConsoleCouponPreview } from '#domain/contracts/console/coupons.ts'
import { LOCALES, type Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney, parseDecimal } from '#domain/money.ts'
import { MARKET_CURRENCIES } from '#domain/pricing/market.ts'
import { daysText, moneyWords } from '#web/flows/console/catalogue/words.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { bodyOf, type TypedForm } from './typed-coupon.ts'

type Given = { preview: ConsoleCouponPreview; typed: TypedForm }

/** What a visitor of the link sees, and the price of each package with the coupon. */
export function CouponEffect({ preview, typed }: Given) {
  const { startsAt, expiresAt, prices } = preview
  const { market, description } = bodyOf(typed)
  const currency = market && MARKET_CURRENCIES[market]
  return (
    <section className="card" aria-label="What it does">
      <div className="body stack gap14">
        <div className="halves">
          {LOCALES.map((locale) => (
            <div className="mini new" key={locale} lang={locale}>
              <h2>{locale === 'en' ? 'A buyer reads, in English' : 'A buyer reads, in Spanish'}</h2>
              <p>{textFor(locale)('join.parent.offer.saving', { saving: savingOf(typed, locale) })}</p>
              <p className="small muted">On the order: {description[locale]}</p>
            </div>
          ))}
        </div>
        <p className="small muted">
          It counts {daysText({ startsAt, expiresAt, currency })}. A renewal has no coupon, so it changes no
          renewal.
        </p>
      </div>
      <ScrollFrame name="What buyers pay">
        <table className="prices">
          <caption className="vh">What one buyer pays for each package</caption>
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col" className="num">
                Without it
              </th>
              <th scope="col" className="num">
                With it
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={`${price.packageId} ${price.years}`}>
                <td>
                  <b>{price.name}</b>
                  <small>{price.years === 2 ? '2 years' : '1 year'}, before tax</small>
                </td>
                <td className="num">{moneyWords(price.price, price.currency)}</td>
                <td className="num next">
                  <em>{moneyWords(price.after, price.currency)}</em>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}

function savingOf(typed: TypedForm, locale: Locale): string {
  const { percent, amount, market } = bodyOf(typed)
  if (amount === null) return `${percent ?? 0}%`
  const currency = MARKET_CURRENCIES[market ?? 'default']
  return formatMoney(parseDecimal(amount, currency) ?? 0, { currency, locale })
}
