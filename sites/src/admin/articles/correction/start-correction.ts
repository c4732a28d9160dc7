import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { adminErrorText } from '../admin-error-text.ts'

const START = graphql(`
  mutation CorrectionStart($articleId: ID!) {
    articleCorrectionStart(articleId: $articleId) { id }
  }
`)

/** The button that starts a correction; the page then shows its text. */
const button = document.querySelector<HTMLButtonElement>('[data-begins]')
const failure = document.querySelector<HTMLElement>('[data-begin-failure]')

async function begin(): Promise<void> {
  if (!button || !failure) return
  showBusy(button, button.dataset.busyText ?? '')
  failure.textContent = ''
  try {
    await adminRequest(START, { articleId: button.dataset.begins ?? '' })
    location.reload()
  } catch (cause) {
    failure.textContent = adminErrorText(cause)
    showBusy(button, null)
  }
}

button?.addEventListener('click', () => void begin())
button?.removeAttribute('data-waits')
