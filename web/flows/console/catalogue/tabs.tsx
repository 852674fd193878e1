import { NavLink } from 'react-router'
import { useCounts } from '../shell/counts.ts'
import {
  AFFILIATES_PATH,
  CATALOGUE_PATH,
  CODES_PATH,
  COUPONS_PATH,
  PACKAGES_PATH,
  TAXES_PATH,
  TEXTS_PATH,
} from './words.ts'

const TABS = [
  { name: 'Prices', to: CATALOGUE_PATH, of: null },
  { name: 'Packages', to: PACKAGES_PATH, of: 'packages' },
  { name: 'Texts', to: TEXTS_PATH, of: null },
  { name: 'Taxes', to: TAXES_PATH, of: 'taxes' },
  { name: 'Coupons', to: COUPONS_PATH, of: 'coupons' },
  { name: 'Codes', to: CODES_PATH, of: 'codes' },
  { name: 'Affiliates', to: AFFILIATES_PATH, of: 'affiliates' },
] as const

/** The parts of the catalogue, with the number of rows of each. */
export function CatalogueTabs() {
  const { catalogue } = useCounts()
  return (
    <nav className="chips mb14" aria-label="Catalogue">
      {TABS.map(({ name, to, of }, n) => (
        <NavLink key={to} className="chip" to={to} end={to === CATALOGUE_PATH} data-key={String(n + 1)}>
          {name} {of && catalogue ? <b>{catalogue[of].toLocaleString('en-US')}</b> : null}
        </NavLink>
      ))}
    </nav>
  )
}
