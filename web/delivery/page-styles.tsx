import { useEffect, useState } from 'react'
import { preload } from 'react-dom'
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
  useEffect(preloadWholeSheetInTime, [])
  return (
    <>
      <style href="first-screen" precedence={PRECEDENCE} nonce={nonce}>
        {import.meta.env.SSR ? fonts + (screenStyles[screen] ?? screenStyles.root) : ''}
      </style>
      {screen !== first && <link rel="stylesheet" href={wholeSheet} precedence={PRECEDENCE} />}
    </>
  )
}

function preloadWholeSheet(): void {
  preload(wholeSheet, { as: 'style' })
}

function preloadWholeSheetInTime(): () => void {
  for (const event of LEAVING_EVENTS) addEventListener(event, preloadWholeSheet, { once: true })
  return () => {
    for (const event of LEAVING_EVENTS) removeEventListener(event, preloadWholeSheet)
  }
}
