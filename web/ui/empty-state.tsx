import type { ReactNode } from 'react'

export type EmptyStateProps = {
  /** The URL of a picture of 200 × 140 px. */
  picture: string
  /** What is missing, in a few words. */
  title: string
  /** When something will be here. */
  children: ReactNode
  /** A button that creates the first item. */
  action?: ReactNode
}

/** A list or page without content yet: a picture, a sentence of help and a button to continue. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <img src={picture} width="200" height="140" alt="" />
      <p className="empty-state-title">{title}</p>
      <p>{children}</p>
      {action}
    </div>
  )
}
