import type { ReactNode } from 'react'

/** The id of the end of the footer, for pages that must not be drawn without it. */
export const FOOTER_END = 'footer-end'

export type FooterLink = {
  href: string
  text: string
  /** Shown instead of the text on a narrow screen. Screen readers always hear the text. */
  brief?: string
  /** Replaces the link's navigation. Without a script the link leads to `href`. */
  onOpen?: () => void
}

export type FooterProps = {
  label: string
  links: readonly FooterLink[]
  /** One line, beside the links or above them. */
  line?: ReactNode
  /** Small print below. */
  children?: ReactNode
}

/** The footer of every page: one row of links, with one line beside it. */
export function Footer({ label, links, line, children }: FooterProps) {
  return (
    <footer className="footer">
      {line}
      <nav aria-label={label}>
        <ul className="footer-links">
          {links.map((link) => (
            <li key={link.href}>
              <LinkOf {...link} />
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="footer-note">{children}</div>}
      <span id={FOOTER_END} hidden />
    </footer>
  )
}

function LinkOf({ href, text, brief, onOpen }: FooterLink) {
  return (
    <a
      href={href}
      onClick={
        onOpen &&
        ((event) => {
          event.preventDefault()
          onOpen()
        })
      }
    >
      <span className={brief && 'footer-full'}>{text}</span>
      {brief && (
        <span className="footer-brief" aria-hidden="true">
          {brief}
        </span>
      )}
    </a>
  )
}
