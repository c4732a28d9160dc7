import { POLL_MS } from '#shared/domain/notifications/limits.ts'

const popup = document.getElementById('notifications')

if (popup) {
  const follow = () => {
    if (document.visibilityState !== 'visible') return
    // Offline it cannot be loaded: the next focus tries again.
    import('../../features/notifications/follow.ts').catch(() => {})
  }
  // Until then the dot rendered with the page is recent enough.
  setTimeout(follow, POLL_MS)
  addEventListener('focus', follow)
  document.addEventListener('visibilitychange', follow)
  popup.addEventListener('toggle', async (event) => {
    if ((event as ToggleEvent).newState !== 'open') return
    const { showNotifications } = await import('../../features/notifications/popup.ts')
    await showNotifications(popup)
  })
}
