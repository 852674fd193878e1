import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Sections } from './sections.tsx'

const SECTIONS = [
  { title: 'account.terms.subscription', text: 'account.terms.subscriptionText' },
  { title: 'account.terms.cancel', text: 'account.terms.cancelText' },
  { title: 'account.terms.family', text: 'account.terms.familyText' },
  { title: 'account.terms.conduct', text: 'account.terms.conductText' },
  { title: 'account.terms.changes', text: 'account.terms.changesText' },
] as const

/** The local stand-in for the Terms & Conditions. */
export default function TermsScreen() {
  const text = useText()
  const { brand } = useSite()
  return (
    <Screen
      title={text('account.terms.title')}
      lede={text('account.terms.lede', { brand })}
      about={text('account.terms.lede', { brand })}
      width="medium"
    >
      <Sections sections={SECTIONS} />
    </Screen>
  )
}
