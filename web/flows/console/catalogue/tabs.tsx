import { NavLink } from 'react-router'
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
  { name: 'Prices', to: CATALOGUE_PATH },
  { name: 'Packages', to: PACKAGES_PATH },
  { name: 'Texts', to: TEXTS_PATH },
  { name: 'Taxes', to: TAXES_PATH },
  { name: 'Coupons', to: COUPONS_PATH },
  { name: 'Codes', to: CODES_PATH },
  { name: 'Affiliates', to: AFFILIATES_PATH },
] as const

/** The parts of the catalogue. */
export function CatalogueTabs() {
  return (
    <nav className="chips mb14" aria-label="Catalogue">
      {TABS.map(({ name, to }) => (
        <NavLink key={to} className="chip" to={to} end={to === CATALOGUE_PATH}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
