import type { ReactNode } from 'react'

export type HeaderProps = {
  /** Leads past the header to the main part. */
  skipText: string
  /** A link with a Logo. */
  home: ReactNode
  /** Language, log-in and the like, at the end. */
  children?: ReactNode
}

/** The top of every page. */
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
