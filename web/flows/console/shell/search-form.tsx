import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { Icon } from './icon.tsx'

/** The search box. The text is sent in the body, because logs and the browser's history contain URLs. */
export function SearchForm({ isLarge = false }: { isLarge?: boolean }) {
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
        </p>
      ) : null}
    </search>
  )
}
