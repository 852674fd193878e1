/** What the browser answers itself when the server cannot be reached, and when that was, in milliseconds. */
export type Unreachable = { unreachable: true; at: number }

export function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === 'object' && answer !== null && 'unreachable' in answer
}
