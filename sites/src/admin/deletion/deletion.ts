import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { DELETIONS, type Deletable } from './deletion.requests.ts'

const part = document.querySelector<HTMLElement>('[data-deletion]')
if (part) {
  const { deletion, of: id = '' } = part.dataset
  const { request, list } = DELETIONS[deletion as Deletable]
  enableConfirmedAction(part, { act: () => withStepUp(() => request(id)), destination: list })
}
