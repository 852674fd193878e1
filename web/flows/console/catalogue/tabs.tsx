import { NavLink } from 'react-router'
import type { CatalogueCounts } from '#domain/contracts/console/catalogue.ts'
import { useCounts } from '../shell/counts.ts'
import {
  AFFILIATES_PATH,
  CATALOGUE_PATH,
  CHANGES_PATH,
  CODES_PATH,
  COUPONS_PATH,
  PACKAGES_PATH,
  TAXES_PATH,
  TEXTS_PATH,
} from './words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Tab = { name: string; to: string; says: (counts: CatalogueCounts) => string | null }

const TABS: readonly Tab[] = [
  { name: 'Prices', to: CATALOGUE_PATH, says: () => null },
  { name: 'Packages', to: PACKAGES_PATH, says: ({ packages }) => countText(packages) },
  { name: 'Texts', to: TEXTS_PATH, says: () => 'en, es' },
  { name: 'Taxes', to: TAXES_PATH, says: ({ taxes }) => countText(taxes) },
  { name: 'Coupons', to: COUPONS_PATH, says: ({ coupons }) => countText(coupons) },
  { name: 'Codes', to: CODES_PATH, says: ({ codes }) => countText(codes) },
  { name: 'Affiliates', to: AFFILIATES_PATH, says: ({ affiliates }) => countText(affiliates) },
  {
    name: 'Changes',
    to: CHANGES_PATH,
    says: ({ preparedChanges, doneChanges }) =>
      `${countText(preparedChanges)} prepared, ${countText(doneChanges)} done`,
  },
]

/** The parts of the catalogue, with the number of rows of each. */
export function CatalogueTabs() {
  const { catalogue } = useCounts()
  return (
    <nav className="chips mb14" aria-label="Catalogue">
      {TABS.map(({ name, to, says }, n) => {
        const said = catalogue && says(catalogue)
        return (
          <NavLink key={to} className="chip" to={to} end={to === CATALOGUE_PATH} data-key={String(n + 1)}>
            {name} {said === null ? null : <b>{said}</b>}
          </NavLink>
        )
      })}
    </nav>
  )
}
