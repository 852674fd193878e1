import { useSearchParams } from 'react-router'

/** Adds the invitation of this tab to the addresses of a page, if the browser has several. */
export function useInvitedPage(): (path: string) => string {
  const [params] = useSearchParams()
  const number = params.get('invitation')
  return (path) => (number === null ? path : `${path}?invitation=${number}`)
}
