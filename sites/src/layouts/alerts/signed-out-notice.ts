import { onSessionChangeElsewhere } from '../../lib/community-storage.ts'
import { onSignInStatus } from '../../lib/sign-in-event.ts'

const notice = document.querySelector<HTMLElement>('[data-signed-out]')
const content = notice?.querySelector('template')?.content

if (notice && content) {
  const show = (isSignedIn: boolean) => notice.replaceChildren(...(isSignedIn ? [] : [content.cloneNode(true)]))
  onSignInStatus(show)
  onSessionChangeElsewhere(show)
}
