export { checkChosenPackage, findChosenPackage, type FoundChoice } from './check-chosen-package.ts'
export type { Buyer, FlagsOf, OfferDeps, OfferFlags } from './find-offer.ts'
export { findTermPrice } from './find-term-price.ts'
export {
  changesAhead,
  CHANGES_PAGE,
  countChanges,
  listChanges,
  type PriceChange,
} from './prices/change-store.ts'
export { makeChange, withdrawChange } from './prices/decide-change.ts'
export { planChange, type TypedChange } from './prices/plan-change.ts'
export { packagePriceAt } from './prices/price-now.ts'
export { prepareChange } from './prices/prepare-change.ts'
export { findUnfairBuilds } from './prices/unfair-builds.ts'
export { readPriceHistory } from './prices/read-price-history.ts'
export { readPrices } from './prices/read-prices.ts'
export { addItem, judgeItemNow, type AddedItem } from './sales/add-item.ts'
export type { AskedItem } from './sales/asked-item.ts'
export { endItem, withdrawSaleDay, type AskedEnd, type EndedItem } from './sales/end-item.ts'
export { listItems, type CatalogueItem } from './sales/items.ts'
export { addText, judgeTextNow, withdrawText } from './texts/add-text.ts'
export type { AddedText, AskedText, JudgedText } from './texts/add-text.ts'
export { findSubjects, listTexts, type Subject, type TextRow } from './texts/text-rows.ts'
export { packageBuilt, packageName, packageNamed, packageNames, serviceTextsNow } from './texts/texts-now.ts'
export { mountPackages } from './routes.ts'
export { findPackageCurrency, findPackagesIn, readSold } from './package-store.ts'
export { seedPackages } from './seed-packages.ts'
