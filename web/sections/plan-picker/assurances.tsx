import type { MessageKey } from '#domain/messages/catalogue.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const ASSURANCES = [
  { icon: 'undo', title: 'join.packages.refund', words: 'join.packages.refund.text' },
  { icon: 'calendar', title: 'join.packages.renewal', words: 'join.packages.renewal.text' },
  { icon: 'lock', title: 'join.packages.private', words: 'join.packages.private.text' },
] as const satisfies readonly { icon: IconName; title: MessageKey; words: MessageKey }[]

/** The promises for every package: refund, renewal and privacy. */
export function Assurances() {
  const text = useText()
  const { refundDays: days } = useSite()
  return (
    <ul className="assurances">
      {ASSURANCES.map(({ icon, title, words }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>
            <strong>{text(title, { days })}</strong> {text(words)}
          </span>
        </li>
      ))}
    </ul>
  )
}
