import { HELP_LINES } from '#domain/site.ts'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { Sections } from './sections.tsx'

const SECTIONS = [
  { title: 'account.safety.device', text: 'account.safety.deviceText' },
  { title: 'account.safety.first', text: 'account.safety.firstText' },
  { title: 'account.safety.email', text: 'account.safety.emailText' },
  { title: 'account.safety.here', text: 'account.safety.hereText' },
  { title: 'account.safety.proof', text: 'account.safety.proofText' },
  { title: 'account.safety.seen', text: 'account.safety.seenText' },
] as const

/** Hints for people whose former partner knows their devices or passwords. docs/safety-page.md has the sources. */
export default function SafetyScreen() {
  const text = useText()
  return (
    <Screen
      title={text('account.safety.title')}
      lede={text('account.safety.lede')}
      about={text('account.safety.lede')}
      width="medium"
    >
      <Sections sections={SECTIONS} />
      <section className="section">
        <h2>{text('account.safety.talk')}</h2>
        <p>{text('account.safety.talkText')}</p>
        <ul>
          {text('account.safety.lines')
            .split('\n')
            .map((line) => (
              <li key={line}>
                <SupportText phones={HELP_LINES}>{line}</SupportText>
              </li>
            ))}
        </ul>
      </section>
    </Screen>
  )
}
