/** Third-party pages and scripts that Braintree's SDK loads, reduced to its protocol. */

const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>Test</title>${body}`

/** The page in Venmo's window before and after the log-in. */
export const LANDING_FRAME = page('<p>Loading</p>')
export const REDIRECT_FRAME = page(`<script>
const id = window.name.split('_').pop()
const given = { ...Object.fromEntries(new URLSearchParams(location.search)), ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) }
window.opener.frames['dispatch_' + id].report(null, given)
</script>`)

/** Venmo's log-in page, with approve and cancel. */
export const VENMO_LOG_IN =
  page(`<h1>Venmo</h1><button id="pay">Pay</button><button id="cancel">Cancel</button><script>
const given = new URLSearchParams(location.search)
pay.onclick = async () => {
  await fetch('/approve?resource=' + encodeURIComponent(given.get('resource_id')), { method: 'POST' })
  location.href = given.get('x-success') + '&resource_id=' + given.get('resource_id')
}
cancel.onclick = () => { location.href = given.get('x-cancel') }
</script>`)

/** PayPal's script: one button that asks for approval on the page itself. */
export const PAYPAL_SCRIPT = `window.paypal = { version: 'test', FUNDING: { PAYPAL: 'paypal' }, Buttons(handlers) {
  const button = document.createElement('button')
  const ask = (id) => {
    const box = document.createElement('div')
    const add = (label, act) => box.append(Object.assign(document.createElement('button'), { textContent: label, onclick: () => { box.remove(); act() } }))
    add('Agree and pay', () => handlers.onApprove({ payerID: 'PAYER1', paymentID: 'PAYID-' + id, orderID: id }))
    add('Cancel and return', () => handlers.onCancel({ orderID: id }))
    document.body.append(box)
  }
  button.textContent = 'PayPal'
  button.onclick = () => handlers.createOrder().then(ask, handlers.onError)
  return { isEligible: () => true, async render(place) { (typeof place === 'string' ? document.querySelector(place) : place).append(button) }, async close() { button.remove() } }
} }`

/** Cardinal's script: the bank's challenge as two buttons on the page. */
export const SONGBIRD_SCRIPT = `(() => {
  const listeners = {}
  window.Cardinal = {
    configure() {}, on: (event, listener) => { listeners[event] = listener }, off: (event) => { delete listeners[event] },
    setup() { setTimeout(() => listeners['payments.setupComplete']?.({ sessionId: 'session-1' }), 1) },
    trigger: () => Promise.resolve({ Status: true }), complete() {},
    continue(_brand, _bank, order) {
      const box = document.createElement('div')
      const end = (ActionCode, ExtendedData = {}) => { box.remove(); listeners['payments.validated']({ ActionCode, ErrorNumber: 0, Payment: { ExtendedData } }, 'jwt-' + ActionCode) }
      const add = (label, act) => box.append(Object.assign(document.createElement('button'), { textContent: label, onclick: act }))
      add('Right code', () => end('SUCCESS')); add('Wrong code', () => end('FAILURE')); add('Close the bank', () => end('FAILURE', { ChallengeCancel: '01' }))
      document.body.append(box)
    },
  }
})()`
