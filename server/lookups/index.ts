export { countryName } from './country-names.ts'
export { mountLookups } from './routes.ts'
