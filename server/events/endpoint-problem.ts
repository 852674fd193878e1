import { isIP } from 'node:net'
import { addressProblem, type AddressProblem } from '#domain/events/endpoint.ts'
import { isPublicAddress } from './public-address.ts'

export type EndpointProblem = AddressProblem | 'inside'

/** What is wrong with the address of an endpoint. The addresses of a name are checked at each try. */
export function endpointProblem(
  text: string,
  { allowInside }: { allowInside: boolean },
): EndpointProblem | null {
  const problem = addressProblem(text, { allowHttp: allowInside })
  if (problem || allowInside) return problem
  const host = new URL(text.trim()).hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return isPublicAddress(host) ? null : 'inside'
  return /(?:^|\.)(?:localhost|local|internal)\.?$/.test(host) ? 'inside' : null
}
