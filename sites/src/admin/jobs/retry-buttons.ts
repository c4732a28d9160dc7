import { RequestError } from '../../lib/graphql/request-error.ts'
import { enableAct } from '../step-up/enable-act.ts'
import type { FailedTask } from './jobs.queries.ts'
import { JOBS_MESSAGES as M } from './messages.ts'
import { retryJob } from './retry.requests.ts'

/** Each button retries exactly the tasks that it names: not those that failed after the page was opened. */
function enableButton(button: HTMLButtonElement, failure: HTMLElement): void {
  const { retries: job = '', ids = '' } = button.dataset
  enableAct(button, failure, {
    send: () => retryJob(job as FailedTask['job'], ids.split(' ')),
    busy: M.retrying,
    done: M.retried,
    textOf: (error) => (error instanceof RequestError && error.code === 'NotFound' ? M.retryGone : M.retryFailed),
  })
}

const failure = document.querySelector<HTMLElement>('[data-retry-failure]')
if (failure) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-retries]'))
    enableButton(button, failure)
}
