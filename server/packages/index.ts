export { seedCatalogue } from './seed-catalogue.ts'
