import type { ConsoleTextPreview } from '#domain/contracts/console/texts.ts'
import { LOCALES } from '#domain/messages/locales.ts'
import { MARKET_TIME_ZONES, type Market } from '#domain/pricing/market.ts'
import { WordsCard } from '#web/flows/console/catalogue/words-form/words-card.tsx'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Given = { preview: ConsoleTextPreview; kind: 'package' | 'service'; market: Market }

const LANGUAGES = { en: 'English', 'es-MX': 'Spanish' } as const

/** What a buyer reads before and after, in both languages, with what they pay. */
export function TextEffect({ preview, kind, market }: Given) {
  const { startsAt, before, after, prices, renewals } = preview
  const day = momentText(new Date(startsAt), { timeZone: MARKET_TIME_ZONES[market], style: 'day' })
  return (
    <section className="card" aria-label="What it does">
      <div className="body stack gap14">
        {LOCALES.map((locale) => (
          <div className="halves" key={locale}>
            <WordsCard
              title={`Before, in ${LANGUAGES[locale]}`}
              texts={before}
              prices={prices}
              locale={locale}
            />
            <WordsCard
              title={`From ${day}, in ${LANGUAGES[locale]}`}
              texts={after}
              prices={prices}
              locale={locale}
              isNew
            />
          </div>
        ))}
        <p className="small muted">
          {kind === 'package'
            ? `${toldText(renewals)} say this name. `
            : 'Order pages, receipts and the account say this name from then on. '}
          Earlier receipts keep the name that they have.
        </p>
      </div>
    </section>
  )
}

function toldText(renewals: number): string {
  return renewals === 1
    ? '1 renewal is told from then on, and its mails and receipts'
    : `${countText(renewals)} renewals are told from then on, and their mails and receipts`
}
