import { Link } from 'react-router'
import type { z } from 'zod'
import type { readConsoleLately } from '#domain/contracts/console/person.ts'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { Icon } from './icon.tsx'
import { personPath } from './places.ts'

type Given = {
  isLarge?: boolean
  lately?: Lately
}

/** The people whom the staff member opened last, and the orders that they worked on. */
export type Lately = z.output<(typeof readConsoleLately.answers)[200]>

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
              ? 'Name, e-mail, phone, order, transaction, last four and date, invitation, coupon code'
              : 'Search families, orders, payments, codes'
          }
          autoComplete="off"
          required
          data-key="/"
        />
        <kbd>/</kbd>
        {isLarge ? <button className="btn sm">Find</button> : null}
      </form>
      {isLarge ? (
        <p>
          <span>
            <kbd>↵</kbd> opens an exact match
          </span>
          <span className="wide-only">
            <b>Try</b> okafor, M1JGEV, 1111 nov 21, HENN-4
          </span>
          {lately === undefined ? null : <LatelyLinks lately={lately} />}
        </p>
      ) : null}
    </search>
  )
}

function LatelyLinks({ lately: { people, orders } }: { lately: Lately }) {
  const links = [
    ...people.map(({ id, name }) => ({ key: id, to: personPath(id), text: name })),
    ...orders.map(({ orderNo, personId }) => ({
      key: orderNo,
      to: `${personPath(personId)}?group=money`,
      text: `order ${orderNo}`,
    })),
  ]
  if (links.length === 0) return null
  return (
    <span>
      Lately:{' '}
      {links.map(({ key, to, text }, n) => (
        <span key={key}>
          {n > 0 ? ', ' : ''}
          <Link to={to}>{text}</Link>
        </span>
      ))}
    </span>
  )
}
