import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  /** Said aloud when it appears; for one that is on the page from the start leave it out. */
  live?: boolean
  children?: ReactNode
}

/** A sentence set apart, with a sign of what kind it is. */
export function Notice({ tone = 'info', title, live, children }: NoticeProps) {
  const Box = live ? 'output' : 'div'
  return (
    <Box className="notice" data-tone={tone}>
      <Icon name={tone} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </Box>
  )
}
