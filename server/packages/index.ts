export { checkChosenPackage, findChosenPackage, type FoundChoice } from './check-chosen-package.ts'
export { packageNameAndTerm } from './package-view.ts'
export { mountPackages, type PackagesDeps, type OfferFlags } from './routes.ts'
export { seedCatalogue } from './seed-catalogue.ts'
