import { Notice, type Tone } from '#web/ui/notice.tsx'

type LeftNoticeProps = {
  /** Null if no page left one. */
  notice: { text: string; tone: Tone } | null
  takesFocus?: boolean
}

/** The sentence that another page left for this one. */
export function LeftNotice({ notice, takesFocus = false }: LeftNoticeProps) {
  return (
    notice && (
      <Notice tone={notice.tone} live takesFocus={takesFocus}>
        {notice.text}
      </Notice>
    )
  )
}
