export { type TaxAddress, type TaxGateway, type TaxQuestion, type TaxQuote } from './gateway.ts'
export { seedTaxRates } from './tax-rates.ts'
