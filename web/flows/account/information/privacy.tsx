import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Sections } from './sections.tsx'

const SECTIONS = [
  { title: 'account.privacy.kept', text: 'account.privacy.keptText' },
  { title: 'account.privacy.shared', text: 'account.privacy.sharedText' },
  { title: 'account.privacy.children', text: 'account.privacy.childrenText' },
  { title: 'account.privacy.time', text: 'account.privacy.timeText' },
  { title: 'account.privacy.rights', text: 'account.privacy.rightsText' },
] as const

/** The local stand-in for the Privacy Policy. */
export default function PrivacyScreen() {
  const text = useText()
  return (
    <Screen
      title={text('account.privacy.title')}
      lede={text('account.privacy.lede')}
      about={text('account.privacy.lede')}
      width="medium"
    >
      <Sections sections={SECTIONS} />
    </Screen>
  )
}
