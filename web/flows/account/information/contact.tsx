import { supportPhone } from '#domain/site.ts'
import { useSite } from '#web/lib/site.tsx'
import { phoneLink } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** Countries with their own number. Ireland shares the number of the United Kingdom. */
const OWN_NUMBERS = ['GB', 'AU', 'NZ'] as const

/** How to reach support: by e-mail, or by phone in each country. */
export default function ContactScreen() {
  const text = useText()
  const site = useSite()
  const numbers = [
    { place: text('account.contact.default'), phone: supportPhone(site, null) },
    ...OWN_NUMBERS.map((country) => ({
      place: text(`account.contact.${country}`),
      phone: supportPhone(site, country),
    })),
  ]
  return (
    <Screen
      title={text('account.contact.title')}
      lede={text('account.contact.lede')}
      about={text('account.contact.lede')}
    >
      <div className="stack">
        <Card title={text('account.contact.email')}>
          <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
        </Card>
        <Card title={text('account.contact.phone')}>
          <DescriptionList
            look="stacked"
            items={numbers.map(({ place, phone }) => ({
              term: place,
              description: <a href={phoneLink(phone)}>{phone}</a>,
            }))}
          />
        </Card>
      </div>
      <p className="note">{text('account.contact.never')}</p>
    </Screen>
  )
}
