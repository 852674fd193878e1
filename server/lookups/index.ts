export { countryName } from './country-names.ts'
export { regionsOf } from './regions.ts'
export { mountLookups } from './routes.ts'
export { timezonesOf } from './time-zones.ts'
