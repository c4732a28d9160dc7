import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { deleteOffer } from './offer-deletion.requests.ts'

const part = document.querySelector<HTMLElement>('[data-deletes-offer]')
if (part) {
  const { deletesOffer: offerId = '' } = part.dataset
  enableConfirmedAction(part, { act: () => withStepUp(() => deleteOffer(offerId)), destination: '/admin/marketplace' })
}
