import { createButton, createElement } from './elements.ts'
import { markedText, NOTIFICATIONS_MESSAGES } from './messages.ts'
import { type Marked, markAsUnread } from './notifications.requests.ts'

/** Marks, shows it, and adds a notice with an undo button. `show` gets whether it is marked. */
export async function markWithUndo(
  status: HTMLElement,
  mark: () => Promise<Marked>,
  show: (isRead: boolean) => void,
): Promise<void> {
  const say = (text: string, ...more: Node[]) => {
    const hadFocus = status.contains(document.activeElement)
    status.replaceChildren(createElement('span', '', text), ...more)
    // The focus would be lost with the button.
    if (hadFocus) status.focus()
  }
  try {
    const { count, markedAt } = await mark()
    show(true)
    const undo = createButton('link-button', NOTIFICATIONS_MESSAGES.undo, async () => {
      try {
        await markAsUnread(markedAt)
        show(false)
        say(NOTIFICATIONS_MESSAGES.undone)
      } catch {
        say(NOTIFICATIONS_MESSAGES.notMarked)
      }
    })
    say(markedText(count), undo)
  } catch {
    say(NOTIFICATIONS_MESSAGES.notMarked)
  }
}
