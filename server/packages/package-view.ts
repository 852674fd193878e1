import type { PackageView } from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { currencySymbol, formatMoney } from '#domain/money.ts'
import type { PackageOffer } from '#domain/pricing/package-offer.ts'
import { packageTexts } from '#domain/pricing/package-texts.ts'

/** A package in the API's format, with amounts and names as texts. */
export function packageView(offer: PackageOffer, locale: Locale): PackageView {
  const money = (amountMinor: number) => formatMoney(amountMinor, { currency: offer.currency, locale })
  return {
    id: offer.id,
    displayName: packageDisplayName(offer, locale),
    receiptText: packageReceiptText(offer, locale),
    packageName: packageNameAndTerm(offer, locale),
    subDurationInYears: offer.years,
    buildYourOwn: offer.buildYourOwn,
    currencyCode: offer.currency,
    currencySymbol: currencySymbol(offer.currency),
    price: offer.priceMinor,
    priceFormatted: money(offer.priceMinor),
    vatAmount: offer.vatMinor,
    vatAmountFormatted: money(offer.vatMinor),
    includesVat: offer.taxBehaviour === 'inclusive',
    analyticsPackage: offer.analyticsPackage,
    productId: offer.productId,
    services: [...offer.services],
    terms: offer.terms.map(({ productId, years, priceMinor, extras }) => ({
      productId,
      years,
      price: priceMinor,
      priceFormatted: money(priceMinor),
      extras: extras.map((extra) => ({
        service: extra.service,
        price: extra.priceMinor,
        priceFormatted: money(extra.priceMinor),
      })),
    })),
  }
}

type Named = Pick<PackageOffer, 'displayName' | 'packageName' | 'receiptText' | 'analyticsPackage' | 'years'>

/** The name of a package in a language. Without our own text, this is the operator's name. */
export function packageDisplayName(
  offer: Pick<Named, 'displayName' | 'analyticsPackage'>,
  locale: Locale,
): string {
  const texts = packageTexts(offer.analyticsPackage)
  return texts ? textFor(locale)(texts.name) : offer.displayName
}

/** The name with its term, such as `Premium, 1 year`. `years` is the chosen term of a build-your-own package. */
export function packageNameAndTerm(offer: Omit<Named, 'receiptText'>, locale: Locale): string {
  if (!packageTexts(offer.analyticsPackage)) return offer.packageName
  return textFor(locale)('package.nameAndTerm', {
    name: packageDisplayName(offer, locale),
    years: offer.years,
  })
}

function packageReceiptText(offer: Named, locale: Locale): string {
  if (!packageTexts(offer.analyticsPackage)) return offer.receiptText
  return textFor(locale)('package.receipt', { name: packageDisplayName(offer, locale) })
}
