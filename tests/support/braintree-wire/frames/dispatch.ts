import Framebus from 'framebus'

/** The hidden frame that connects a wallet's window to the page. */
const bus = new Framebus({ channel: window.name.split('_').pop() ?? '' })
bus.emit('frameService:DISPATCH_FRAME_READY')
Object.assign(window, {
  report: (err: unknown, payload: object) => bus.emit('frameService:DISPATCH_FRAME_REPORT', { err, payload }),
})
