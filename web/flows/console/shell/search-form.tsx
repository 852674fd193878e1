import { Link } from 'react-router'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { Icon } from './icon.tsx'
import { personPath } from './places.ts'

type Given = {
  isLarge?: boolean
  /** The people whom the staff member opened last. */
  lately?: readonly { id: string; name: string }[]
}

/** The search box. The text is sent in the body, because logs and the browser's history contain URLs. */
export function SearchForm({ isLarge = false, lately }: Given) {
  return (
    <search className={isLarge ? 'hero' : 'find-box'} aria-label={isLarge ? 'Everything' : 'From anywhere'}>
      <form className="find" method="post" action={`${CONSOLE_BASE}/search`}>
        <Icon name="search" />
        <input
          type="search"
          name="text"
          aria-label="Search"
          placeholder={
            isLarge
              ? 'Name, e-mail, phone, order, transaction, last four and date, coupon code'
              : 'Search families, orders, payments, codes'
          }
          autoComplete="off"
          required
          data-key="/"
        />
        {isLarge ? <button className="btn sm">Find</button> : <kbd>/</kbd>}
      </form>
      {isLarge ? (
        <p>
          <span>
            <kbd>↵</kbd> opens an exact match
          </span>
          <span className="wide-only">
            <b>Try</b> okafor, M1JGEV, 1111 nov 21, HENN-4
          </span>
          {lately !== undefined && lately.length > 0 ? (
            <span>
              Lately:{' '}
              {lately.map(({ id, name }, n) => (
                <span key={id}>
                  {n > 0 ? ', ' : ''}
                  <Link to={personPath(id)}>{name}</Link>
                </span>
              ))}
            </span>
          ) : null}
        </p>
      ) : null}
    </search>
  )
}
