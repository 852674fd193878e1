import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Db } from '#server/db/database.ts'
import type { BraintreeAccount } from '#server/payments/braintree/index.ts'
import { wireClientToken } from './client-token.ts'
import type { XmlAnswer } from './answers.ts'
import { answerServerApi } from './server-api.ts'

/** A fault of one call. */
export type WireFault =
  | 'none'
  | 'drop-before'
  | 'drop-after'
  | 'silence'
  | 'short-page'
  | 'html'
  | 'broken-xml'
  | 500
  | 502
  | 503
  | 504
  | 429

export type BraintreeWire = {
  account: BraintreeAccount
  /** Faults of the next calls, in order. Later calls succeed. */
  faults: WireFault[]
  close: () => Promise<void>
}

const KEYS = { merchantId: 'merchant1', publicKey: 'public1', privateKey: 'private1' }
const CURRENCIES = { default: 'USD', evenhand_gbp: 'GBP' }

/** A server with Braintree's protocol on the sandbox's core, so the official SDK runs offline. */
export async function startBraintreeWire({
  db,
  requestKeys = true,
  port = 0,
  searchLagMs = 0,
  trouble = () => ({ fault: 'none', latencyMs: 0 }),
}: {
  db: Db
  requestKeys?: boolean
  port?: number
  /** The delay of its search index. */
  searchLagMs?: number
  /** The fault of a call when `faults` is empty. */
  trouble?: () => { fault: WireFault; latencyMs: number }
}): Promise<BraintreeWire> {
  const faults: WireFault[] = []
  const customers = new Set<string>()
  const failedKeys = new Set<string>()
  const api = { db, currencies: CURRENCIES, clientToken: wireClientToken, customers, failedKeys, searchLagMs }
  const server = createServer((request, response) => {
    const { fault, latencyMs } = trouble()
    const given = faults.shift() ?? fault
    setTimeout(() => {
      respond({ api, request, response, fault: given }).catch(() => request.socket.destroy())
    }, latencyMs)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const environment = { host: '127.0.0.1', port: address.port }
  return {
    account: { environment, ...KEYS, merchantAccounts: { GBP: 'evenhand_gbp' }, requestKeys },
    faults,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Exchange = {
  api: Parameters<typeof answerServerApi>[0]
  request: IncomingMessage
  response: ServerResponse
  fault: WireFault
}

async function respond({ api, request, response, fault }: Exchange): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (fault === 'drop-before') return void request.socket.destroy()
  const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null
  const answer = await answer401(api, request, body)
  if (fault === 'drop-after') return void request.socket.destroy()
  if (fault === 'silence') return
  if (typeof fault === 'number') return send(response, { status: fault, xml: '' })
  if (fault === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Busy</p>')
  send(response, { ...answer, xml: spoil(answer.xml, fault) })
}

async function answer401(api: Exchange['api'], request: IncomingMessage, body: unknown): Promise<XmlAnswer> {
  const expected = Buffer.from(`${KEYS.publicKey}:${KEYS.privateKey}`).toString('base64')
  if (request.headers.authorization !== `Basic ${expected}`) return { status: 401, xml: '' }
  return answerServerApi(api, { method: request.method ?? '', path: request.url ?? '', body })
}

function spoil(xml: string, fault: WireFault): string {
  if (fault === 'broken-xml') return xml.slice(0, -10)
  return fault === 'short-page' ? xml.replace(/<transaction>.*?<\/transaction>/, '') : xml
}

function send(response: ServerResponse, { status, xml }: XmlAnswer): void {
  const headers = { 'content-type': 'application/xml; charset=utf-8' }
  if (xml === '') return void response.writeHead(status, headers).end()
  const document = gzipSync(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
  response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(document)
}
