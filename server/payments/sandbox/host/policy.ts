/**
 * The content security policy of the sandbox gateway's own pages. `sandbox` without `allow-same-origin` gives
 * them an opaque origin. So the shop's page cannot read them, and they cannot read it, its cookies or its
 * storage.
 * @param origin the origin of this host, for browsers in which 'self' matches nothing in a sandboxed document
 */
export function sandboxPagePolicy({
  cspNonce,
  origin,
  framed,
}: {
  cspNonce: string
  origin: string
  framed: boolean
}): string {
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src 'nonce-${cspNonce}' 'self' ${origin}`,
    `style-src 'nonce-${cspNonce}'`,
    `connect-src 'self' ${origin}`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}
