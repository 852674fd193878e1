import { useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { useMatches } from 'react-router'
import screenStyles from 'virtual:screen-styles'
import wholeSheet from './styles/all.css?url'
import fonts from './styles/fonts.css?inline'

/** Sheets of one precedence stand in the order they came: the whole sheet after the rules of the first screen. */
const PRECEDENCE = 'page'
/** What somebody does who will go on from a page that they have read. */
const TURNS_TO_PAGE = ['focusin', 'pointerdown'] as const

/**
 * The rules a page needs, in the page itself, so that no request stands between a slow phone and its first paint: only
 * those its screen can use. Whoever goes on to another screen gets all rules, before that is shown.
 */
export function PageStyles({ nonce }: { nonce: string | undefined }) {
  const screen = useMatches().at(-1)?.id ?? ''
  const [first] = useState(screen)
  useEffect(askForWholeSheetInTime, [])
  return (
    <>
      <style href="first-screen" precedence={PRECEDENCE} nonce={nonce}>
        {import.meta.env.SSR ? fonts + (screenStyles[screen] ?? screenStyles.root) : ''}
      </style>
      {screen !== first && <link rel="stylesheet" href={wholeSheet} precedence={PRECEDENCE} />}
    </>
  )
}

function askForWholeSheet(): void {
  preload(wholeSheet, { as: 'style' })
}

function askForWholeSheetInTime(): () => void {
  for (const turn of TURNS_TO_PAGE) addEventListener(turn, askForWholeSheet, { once: true })
  return () => {
    for (const turn of TURNS_TO_PAGE) removeEventListener(turn, askForWholeSheet)
  }
}
