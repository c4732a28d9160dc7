import { createAlert } from '../../../lib/alerts.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { withStepUp } from '../../step-up/with-step-up.ts'
import { undoMerge } from './merge.requests.ts'
import { MERGE_PAGE_MESSAGES as M } from './messages.ts'
import { refusedText } from './refused-text.ts'

/** A form in a part that opens: the button undoes the merge after the password was confirmed. */
function enableForm(form: HTMLFormElement): void {
  const failure = form.querySelector('[role=alert]')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!failure || !button) return
  let isBusy = false

  const submit = async () => {
    if (isBusy) return
    isBusy = true
    failure.textContent = ''
    showBusy(button, M.undoing)
    try {
      await withStepUp(() => undoMerge(form.dataset.undoesMerge ?? ''))
      createAlert({ displayType: 'positive', title: M.undone })
      location.reload()
    } catch (refusal) {
      isBusy = false
      showBusy(button, null)
      failure.textContent = refusal instanceof RequestError ? refusedText(refusal, M.undoFailed) : M.undoFailed
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  button.disabled = false
  button.removeAttribute('data-waits')
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-undoes-merge]')) enableForm(form)
