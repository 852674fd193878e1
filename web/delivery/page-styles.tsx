import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import screenStyles from 'virtual:screen-styles'
import wholeSheet from '../styles/all.css?url'
import fonts from '../styles/fonts.css?inline'

/** Style sheets with the same precedence keep their order: the whole sheet follows the rules of the first screen. */
const PRECEDENCE = 'page'
/** Events which show that a visitor is about to leave the first screen. */
const LEAVING_EVENTS = ['focusin', 'pointerdown'] as const

/**
 * The style rules that the screen can use, inside the page. So a slow phone needs no further request before
 * its first paint. Other screens wait for the whole style sheet.
 */
export function PageStyles({ nonce }: { nonce: string | undefined }) {
  const screen = useMatches().at(-1)?.id ?? ''
  const [first] = useState(screen)
  useEffect(fetchWholeSheetInTime, [])
  return (
    <>
      <style href="first-screen" precedence={PRECEDENCE} nonce={nonce}>
        {import.meta.env.SSR ? fonts + (screenStyles[screen] ?? screenStyles.root) : ''}
      </style>
      {screen !== first && <link rel="stylesheet" href={wholeSheet} precedence={PRECEDENCE} />}
    </>
  )
}

/**
 * A request of its own, so that the browser has the file when a link needs it. A preload that was lost would count as the
 * answer to that link, in Chromium. The next page would then be drawn without the sheet.
 */
function fetchWholeSheet(): void {
  fetch(wholeSheet)
    .then((sheet) => sheet.text())
    .catch(() => undefined)
}

function fetchWholeSheetInTime(): () => void {
  for (const event of LEAVING_EVENTS) addEventListener(event, fetchWholeSheet, { once: true })
  return () => {
    for (const event of LEAVING_EVENTS) removeEventListener(event, fetchWholeSheet)
  }
}
