import { createAlert } from '../../lib/alerts.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import type { FailedTask } from './jobs.queries.ts'
import { JOBS_MESSAGES as M } from './messages.ts'
import { retryJob } from './retry.requests.ts'

/** Each button has one task or all of a job tried again, after the password was confirmed. */
function enableButton(button: HTMLButtonElement, failure: HTMLElement): void {
  const { retries: job = '', id = null } = button.dataset
  let isBusy = false

  const retry = async () => {
    if (isBusy) return
    isBusy = true
    failure.textContent = ''
    showBusy(button, M.retrying)
    try {
      await withStepUp(() => retryJob(job as FailedTask['job'], id))
      createAlert({ displayType: 'positive', title: M.retried })
      location.reload()
    } catch (error) {
      isBusy = false
      showBusy(button, null)
      const isGone = error instanceof RequestError && error.code === 'NotFound'
      failure.textContent = isGone ? M.retryGone : M.retryFailed
    }
  }
  button.addEventListener('click', () => void retry())
  button.disabled = false
  button.removeAttribute('data-waits')
}

const failure = document.querySelector<HTMLElement>('[data-retry-failure]')
if (failure) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-retries]'))
    enableButton(button, failure)
}
