import { ADMIN_MESSAGES_PATH } from '#shared/domain/broadcasts/paths.ts'
import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { deleteBroadcast } from './broadcast-deletion.requests.ts'

const part = document.querySelector<HTMLElement>('[data-deletes-broadcast]')
if (part) {
  const { deletesBroadcast: id = '' } = part.dataset
  enableConfirmedAction(part, { act: () => withStepUp(() => deleteBroadcast(id)), destination: ADMIN_MESSAGES_PATH })
}
