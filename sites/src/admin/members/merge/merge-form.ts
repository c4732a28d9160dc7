import { mergeReasonFault } from '#shared/domain/members/account/merge.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { withStepUp } from '../../step-up/with-step-up.ts'
import { mergeMembers } from './merge.requests.ts'
import { MERGE_PAGE_MESSAGES as M } from './messages.ts'
import { mergePath } from './paths.ts'
import { refusedText } from './refused-text.ts'

function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function enableForm(form: HTMLFormElement): void {
  const [failure, error] = [form.querySelector('[role=alert]'), form.querySelector('[data-reason-error]')]
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const field = form.querySelector('textarea')
  if (!failure || !error || !button || !field) return
  let isBusy = false

  const showFault = (fault: string | null) => {
    error.textContent = fault ?? ''
    field.setAttribute('aria-invalid', String(fault !== null))
    if (fault !== null) field.focus()
  }
  const submit = async () => {
    if (isBusy) return
    const data = new FormData(form)
    const [keptId, mergedId, reason] = [text(data, 'kept'), text(data, 'merged'), text(data, 'reason')]
    const fault = mergeReasonFault(reason)
    failure.textContent = ''
    showFault(fault)
    if (fault !== null) return
    isBusy = true
    showBusy(button, M.merging)
    try {
      await withStepUp(() => mergeMembers({ keptId, mergedId, reason }))
      createAlert({ displayType: 'positive', title: M.merged })
      location.assign(mergePath(keptId))
    } catch (refusal) {
      isBusy = false
      showBusy(button, null)
      failure.textContent = refusal instanceof RequestError ? refusedText(refusal, M.failed) : M.failed
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  button.disabled = false
  button.removeAttribute('data-waits')
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-merges-members]')) enableForm(form)
