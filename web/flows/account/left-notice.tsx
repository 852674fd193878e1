import { useState } from 'react'
import { Notice, type Tone } from '#web/ui/notice.tsx'

type LeftNoticeProps = {
  /** Null if no page left one. */
  notice: { text: string; tone: Tone } | null
  takesFocus?: boolean
}

/**
 * The sentence that another page left for this one. After a press on this page the pressed button may be gone, so the
 * sentence takes the focus.
 */
export function LeftNotice({ notice, takesFocus = false }: LeftNoticeProps) {
  const [arrivedWith] = useState(notice)
  if (!notice) return null
  return (
    <Notice tone={notice.tone} live takesFocus={notice === arrivedWith ? takesFocus : notice}>
      {notice.text}
    </Notice>
  )
}
