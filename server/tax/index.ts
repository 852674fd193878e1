export { TAX_ID_MAX, type TaxAddress, type TaxGateway, type TaxQuestion, type TaxQuote } from './gateway.ts'
