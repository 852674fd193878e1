import type { ReactNode } from 'react'

export type HeaderProps = {
  /** The text of the link that skips to the main content. */
  skipText: string
  /** A link with a Logo. */
  home: ReactNode
  /** At the end: language, log-in and similar. */
  children?: ReactNode
}

/** The header of every page. */
export function Header({ skipText, home, children }: HeaderProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {skipText}
      </a>
      <header className="header">
        {home}
        <div className="header-actions">{children}</div>
      </header>
    </>
  )
}
