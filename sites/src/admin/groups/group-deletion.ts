import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { deleteGroup } from './group-deletion.requests.ts'

const part = document.querySelector<HTMLElement>('[data-deletes-group]')
if (part) {
  const { deletesGroup: groupId = '' } = part.dataset
  enableConfirmedAction(part, { act: () => withStepUp(() => deleteGroup(groupId)), destination: '/admin/groups' })
}
