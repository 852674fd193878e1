import { useState, type FocusEvent, type ReactNode } from 'react'
import { withoutOpeningMarks } from '#domain/people/security-question.ts'
import { useText } from '#web/lib/text.tsx'
import { useAfterPress } from '#web/ui/use-after-press.ts'

/** Properties of a field that loses `¿` and `¡` when the person leaves it. Its hint then says so. */
export function useOpeningMarks(usual?: ReactNode) {
  const text = useText()
  const [wereTyped, setWereTyped] = useState(false)
  const afterPress = useAfterPress()
  function onBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const kept = withoutOpeningMarks(input.value)
    if (kept === input.value) return
    input.value = kept
    input.dispatchEvent(new Event('input', { bubbles: true }))
    afterPress(() => setWereTyped(true))
  }
  const note = (
    <>
      {usual} <output>{text('rules.security.marks')}</output>
    </>
  )
  return { hint: wereTyped ? note : usual, onBlur }
}
