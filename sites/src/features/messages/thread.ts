import { pollWhileVisible } from '../../lib/poll.ts'
import { onSignInStatus } from '../../lib/sign-in-event.ts'

/* Loads further code only when it is needed: the draft when the page is first visible, sending with the first send. */

const talk = document.querySelector<HTMLElement>('[data-thread]')

if (talk?.dataset.newest === 'true') {
  const load = () => import('./open-thread.ts').then(({ openThread }) => openThread(talk))
  const thread = load()
  const poll = async () => (await thread).showNew()
  let stop = pollWhileVisible(poll)
  onSignInStatus((isSignedIn) => {
    stop()
    if (isSignedIn) stop = pollWhileVisible(poll)
  })
}
