import { ADMIN_FEEDS_PATH } from '#shared/domain/feeds/paths.ts'
import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { deleteFeed } from './feed-deletion.requests.ts'

const part = document.querySelector<HTMLElement>('[data-deletes-feed]')
if (part) {
  const { deletesFeed: feedId = '' } = part.dataset
  enableConfirmedAction(part, { act: () => withStepUp(() => deleteFeed(feedId)), destination: ADMIN_FEEDS_PATH })
}
