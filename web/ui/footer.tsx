import type { ReactNode } from 'react'

export type FooterProps = {
  label: string
  links: readonly { href: string; text: ReactNode }[]
  children?: ReactNode
}

/** The footer of every page: links, with any small print below. */
export function Footer({ label, links, children }: FooterProps) {
  return (
    <footer className="footer">
      <nav aria-label={label}>
        <ul className="footer-links">
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="footer-note">{children}</div>}
    </footer>
  )
}
