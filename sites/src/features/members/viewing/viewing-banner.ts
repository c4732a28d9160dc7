import { VIEWING_MESSAGES } from '#shared/domain/members/account/viewing.ts'
import { onSignInStatus } from '../../../lib/sign-in-event.ts'
import { onViewingRefusal } from '../../../lib/viewing-refusal.ts'
import { VIEWING_BANNER_MESSAGES as M } from './messages.ts'

const MINUTE_MS = 60_000

const banner = document.querySelector<HTMLElement>('[data-viewing-banner]')
const time = banner?.querySelector('[data-viewing-left]')
const refusal = banner?.querySelector('[data-viewing-refusal]')

if (banner && time && refusal) {
  // Not performance.now(), which stops while the device sleeps.
  const endsAt = Date.now() + Number(banner.dataset.left)
  const say = (text: string) => {
    refusal.textContent = text
  }

  const showTime = () => {
    const leftMs = endsAt - Date.now()
    // The edge redirects to the pages of staff.
    if (leftMs <= 0) return location.reload()
    time.textContent = M.minutesLeft(Math.ceil(leftMs / MINUTE_MS))
    setTimeout(showTime, leftMs % MINUTE_MS || MINUTE_MS)
  }
  showTime()

  onViewingRefusal(say)
  onSignInStatus((isSignedIn) => say(isSignedIn ? '' : M.over))
  // Forms that no script of the page handles. The server refuses them as well.
  document.addEventListener('submit', (event) => {
    const form = event.target
    const isWrite = form instanceof HTMLFormElement && form.method === 'post' && !('endsViewing' in form.dataset)
    if (!isWrite || event.defaultPrevented) return
    event.preventDefault()
    say(VIEWING_MESSAGES.writesNothing)
  })
}
