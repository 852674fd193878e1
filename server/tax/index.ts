export { type TaxAddress, type TaxGateway, type TaxQuestion, type TaxQuote } from './gateway.ts'
export { seedTaxRates } from './tax-rates.ts'
export {
  addRate,
  judgeRateNow,
  listRates,
  ratesOn,
  withdrawRate,
  type AddedRate,
  type DatedRate,
} from './rate-store.ts'
