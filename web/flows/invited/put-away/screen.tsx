import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportLine } from '#web/sections/shell/support-line.tsx'

/** The page after this browser has forgotten an invitation. The invitation itself stays open. */
export default function PutAwayScreen() {
  const text = useText()
  return (
    <Screen title={text('invited.putAway.title')} lede={text('invited.putAway.text')}>
      <SupportLine />
    </Screen>
  )
}
