let viewings = 0

function showDot(hasUnviewed: boolean): void {
  const dot = document.querySelector<HTMLElement>('[data-bell-dot]')
  if (dot) dot.hidden = !hasUnviewed
}

/** Shows the dot in the bar and in the menus. */
export function showUnreadMessages(hasUnread: boolean): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-messages-mark]')) mark.hidden = !hasUnread
}

/** The popup or the list was opened. */
export function showViewed(hasUnviewed: boolean): void {
  viewings++
  showDot(hasUnviewed)
}

/** Notifications viewed during the request stay viewed, whatever the response says. */
export async function showPolled(poll: () => Promise<boolean>): Promise<void> {
  const before = viewings
  const hasUnviewed = await poll()
  if (before === viewings) showDot(hasUnviewed)
}
