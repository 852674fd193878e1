export { countryName, countryNames } from './country-names.ts'
export { regionsOf } from './regions.ts'
export { mountLookups } from './routes.ts'
export { timezoneName, timezonesOf } from './time-zones.ts'
