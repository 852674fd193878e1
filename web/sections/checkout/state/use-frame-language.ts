import { useState } from 'react'
import { useLocale, useText } from '#web/lib/text.tsx'

/**
 * The language of the provider's frames. New labels need new frames, and a new frame is empty. So once a card is
 * typed, the frames keep their language until they are empty again.
 */
export function useFrameLanguage(isCardTyped: boolean) {
  const now = { locale: useLocale(), text: useText() }
  const [kept, keep] = useState(now)
  if (kept.locale === now.locale || isCardTyped) return kept
  keep(now)
  return now
}
