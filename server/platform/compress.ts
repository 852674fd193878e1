import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ENCODERS = {
  br: async (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: async (bytes: Uint8Array) => promisify(gzip)(bytes),
}
/** Below this size, the headers cost more than compression saves. */
const LEAST_BYTES = 1024
/** Texts, and the JSON with the list of other pages' files. */
const TEXTS = /^(text\/|application\/json\b)/

/** Compresses a text answer with the best encoding the client accepts. Short or binary answers stay as they are. */
export async function compressed(response: Response, acceptEncoding: string): Promise<Response> {
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name))
  const { status, headers, body } = response
  if (!body || !TEXTS.test(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'accept-encoding')
  if (!encoding) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length < LEAST_BYTES) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(new Uint8Array(await ENCODERS[encoding](bytes)), { status, headers })
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((each) => {
    const [name = '', ...parameters] = each
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
