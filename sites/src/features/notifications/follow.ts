import { POLL_MS } from '#shared/domain/notifications/limits.ts'
import { onSessionChangeElsewhere } from '../../lib/community-storage.ts'
import { graphql } from '../../lib/graphql/member.ts'
import { pollWhileVisible } from '../../lib/poll.ts'
import { onSignInStatus } from '../../lib/sign-in-event.ts'
import { ownRequest } from '../auth/own-request.ts'
import { showPolled, showUnreadMessages } from './dot.ts'

/* Loaded by the bell once, when the page is old enough for its dot to be outdated; nothing else may import it. */

const POLL = graphql(`query NewsPoll { news { hasUnviewedNotifications hasUnreadMessages } }`)

/** Does not extend the session. */
async function pollUnviewed(): Promise<boolean> {
  const { news } = await ownRequest()(POLL, {}, { isBackground: true })
  showUnreadMessages(news.hasUnreadMessages)
  return news.hasUnviewedNotifications
}

function poll(): Promise<void> {
  return showPolled(pollUnviewed)
}

let stop = pollWhileVisible(poll, POLL_MS)
function follow(isSignedIn: boolean): void {
  stop()
  if (isSignedIn) stop = pollWhileVisible(poll, POLL_MS)
}
onSignInStatus(follow)
onSessionChangeElsewhere(follow)
void poll().catch(() => {})
