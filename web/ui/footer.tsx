import type { ReactNode } from 'react'

export type FooterProps = {
  label: string
  links: readonly { href: string; text: ReactNode }[]
  children?: ReactNode
}

/** The bottom of every page: links, and anything small below them. The page is first drawn when it is there. */
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
      <WholeAtOnce />
    </footer>
  )
}

/**
 * Slow processors draw a page while it arrives. What is centred, aligned to the end or as wide as its content would
 * move then with everything that follows, and so would what stands above on a phone and later in the document.
 */
function WholeAtOnce() {
  return (
    <>
      <link rel="expect" href="#page-end" blocking="render" />
      <span id="page-end" hidden />
    </>
  )
}
