import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A package that is refused shows that the list of the page is old. So the packages are loaded again. */
export function loadPackagesAgain({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 422 || defaultShouldRevalidate
}
