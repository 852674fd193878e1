import { expect, test } from 'vitest'
import { aReceiver } from '#tests/support/fakes/a-receiver.ts'
import { send } from './send.ts'

const rules = { allowInside: false }
const halfInside = async () => ['1.1.1.1', '10.0.0.7']
const message = (address: string) => ({ address, headers: {}, body: '{}' })

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'http://1.1.1.1/',
])('nothing is sent to %s', async (address) => {
  expect(await send(message(address), rules)).toEqual({ outcome: 'blocked', status: null })
})

test('a name with one address inside the network is refused', async () => {
  expect(await send(message('https://events.example.com/'), { ...rules, resolve: halfInside })).toEqual({
    outcome: 'blocked',
    status: null,
  })
})

test('the connection goes to the address that was checked, and the name is resolved once', async () => {
  const receiver = await aReceiver()
  const { port } = new URL(receiver.url)
  let asked = 0
  const resolve = async () => ((asked += 1) === 1 ? ['127.0.0.1'] : ['192.0.2.1'])
  const address = `http://events.example.com:${port}/hooks`
  expect(await send(message(address), { allowInside: true, resolve })).toEqual({
    outcome: 'delivered',
    status: 204,
  })
  expect([asked, receiver.kept[0]?.headers['host']]).toEqual([1, `events.example.com:${port}`])
})

test('an endless answer is cut off, and its status decides', async () => {
  const receiver = await aReceiver()
  receiver.behave((response) => {
    response.writeHead(200)
    const flood = () => {
      while (response.write('x'.repeat(16_384)));
      response.once('drain', flood)
    }
    flood()
    return 'kept'
  })
  expect(await send(message(receiver.url), { allowInside: true, limitMs: 5_000 })).toEqual({
    outcome: 'delivered',
    status: 200,
  })
})
