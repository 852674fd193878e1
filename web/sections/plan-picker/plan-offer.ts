import type { PackageView } from '#domain/contracts/packages.ts'

/** The packages of one length, in the order offered. */
export function plansOf(packages: readonly PackageView[], years: number): PackageView[] {
  return packages.filter((each) => each.buildYourOwn || each.subDurationInYears === years)
}

/** The lengths on offer, the shorter first. */
export function lengthsOf(packages: readonly PackageView[]): number[] {
  const lengths = packages.filter((each) => !each.buildYourOwn).map((each) => each.subDurationInYears)
  return [...new Set(lengths)].toSorted((a, b) => a - b)
}

/**
 * The percentage saved each year by the longer of two packages with the same name. It is rounded down; 0 when
 * there is none.
 */
export function savingOfTwoYears(packages: readonly PackageView[]): number {
  const savings = packages
    .filter((each) => !each.buildYourOwn && each.subDurationInYears === 2)
    .flatMap((two) => {
      const one = packages.find(
        (each) => each.subDurationInYears === 1 && each.displayName === two.displayName,
      )
      return one && one.price > 0 ? [Math.floor((100 * (2 * one.price - two.price)) / (2 * one.price))] : []
    })
  return savings.length > 0 ? Math.min(...savings) : 0
}
