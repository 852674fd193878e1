import { useText } from '../../lib/text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Screen } from '../shell/screen.tsx'

/** The bank has not answered. The page keeps asking, and offers nothing that could pay a second time. */
export function Processing() {
  const text = useText()
  return (
    <Screen title={text('checkout.processing.title')} lede={text('checkout.processing.text')}>
      <Spinner>{text('checkout.processing.title')}</Spinner>
    </Screen>
  )
}
