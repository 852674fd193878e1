import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Screen } from './screen.tsx'
import { SupportLine } from './support-line.tsx'

/** The page for an unknown address. */
export function NotFoundPage() {
  const text = useText()
  return (
    <Screen title={text('chrome.notFound.title')} lede={text('chrome.notFound.text')}>
      <ButtonLink to={JOIN_PATHS.signup}>{text('chrome.notFound.action')}</ButtonLink>
      <SupportLine />
    </Screen>
  )
}

/** The page for an error on our side: what was saved, and what to do next. */
export function BrokenPage() {
  const text = useText()
  return (
    <Screen title={text('chrome.broken.title')} lede={text('chrome.broken.text')}>
      <ButtonAnchor href="">{text('chrome.broken.action')}</ButtonAnchor>
      <SupportLine />
    </Screen>
  )
}
