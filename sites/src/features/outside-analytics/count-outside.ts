import { consumePaidAmount } from './consume-paid-amount.ts'
import { countedOutside } from './outside-calls.ts'
import { tabSession } from './tab-session.ts'

const page = document.querySelector<HTMLElement>('outside-tracking')

function call(address: string): void {
  // Neither cookies nor the page's address are sent, and nothing waits for a response.
  fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true }).catch(
    () => undefined,
  )
}

function openFrame(address: string): void {
  const frame = document.createElement('iframe')
  Object.assign(frame, { hidden: true, referrerPolicy: 'no-referrer', src: address })
  frame.setAttribute('sandbox', '')
  page?.append(frame)
}

function count(): void {
  if (!page) return
  const { calls, frames } = countedOutside(page.dataset, {
    origin: location.origin,
    paidCents: consumePaidAmount(),
    ...tabSession(),
  })
  for (const address of calls) call(address)
  for (const address of frames) openFrame(address)
}

// As in `onPageShown`; a file shared with the script of every page would be one more request of every page.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', count, { once: true })
} else count()
addEventListener('pageshow', (event) => {
  if (event.persisted) count()
})
