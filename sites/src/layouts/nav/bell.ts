import { POLL_MS } from '#shared/domain/notifications/limits.ts'
import { onSessionChangeElsewhere } from '../../lib/community-storage.ts'
import { pollWhileVisible } from '../../lib/poll.ts'
import { onSignInStatus } from '../../lib/sign-in-event.ts'
import { onViewed } from '../../lib/viewed-event.ts'

const dot = document.querySelector<HTMLElement>('[data-bell-dot]')
const popup = document.getElementById('notifications')

if (dot && popup) {
  const show = (hasUnviewed: boolean) => {
    dot.hidden = !hasUnviewed
  }
  // What the popup and the list have shown is viewed, whatever an answer says that was on its way.
  let openings = 0
  const poll = async () => {
    const { pollUnviewed } = await import('../../features/notifications/notifications.requests.ts')
    const before = openings
    const hasUnviewed = await pollUnviewed()
    if (before === openings) show(hasUnviewed)
  }
  onViewed((hasUnviewed) => {
    openings++
    show(hasUnviewed)
  })

  let stop = pollWhileVisible(poll, POLL_MS)
  const follow = (isSignedIn: boolean) => {
    stop()
    if (isSignedIn) stop = pollWhileVisible(poll, POLL_MS)
  }
  onSignInStatus(follow)
  onSessionChangeElsewhere(follow)

  popup.addEventListener('toggle', async (event) => {
    if ((event as ToggleEvent).newState !== 'open') return
    const { showNotifications } = await import('../../features/notifications/popup.ts')
    await showNotifications(popup)
  })
}
