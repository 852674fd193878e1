import { useText } from '#web/lib/text.tsx'
import { EndPage } from '#web/sections/shell/error-page.tsx'

/** The page after this browser has forgotten an invitation. The invitation itself stays open. */
export default function PutAwayScreen() {
  const text = useText()
  return <EndPage title={text('invited.putAway.title')} text={text('invited.putAway.text')} />
}
