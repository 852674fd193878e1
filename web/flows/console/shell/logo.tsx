import { Link } from 'react-router'

/** The logo, which leads to the front page. */
export function Logo() {
  return (
    <Link className="logo" to="/">
      <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <path className="roof-a" d="M2 15.5 11.5 7l9.5 8.5V27a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z" />
        <path className="roof-b" d="M11 15.5 20.5 7l9.5 8.5V27a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z" />
      </svg>
      Evenhand <small>console</small>
    </Link>
  )
}
