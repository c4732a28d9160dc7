import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { adminErrorText } from '../admin-error-text.ts'

const START = graphql(`
  mutation CorrectionStart($articleId: ID!) {
    articleCorrectionStart(articleId: $articleId) { id }
  }
`)

/** Set while the page is reloaded with the text. */
const BEGUN_STORED = 'council.correction-begun'

/** The button that starts a correction; the page then shows its text. */
const button = document.querySelector<HTMLButtonElement>('[data-begins]')
const failure = document.querySelector<HTMLElement>('[data-begin-failure]')

async function begin(): Promise<void> {
  if (!button || !failure) return
  showBusy(button, button.dataset.busyText ?? '')
  failure.textContent = ''
  try {
    await adminRequest(START, { articleId: button.dataset.begins ?? '' })
    sessionStorage.setItem(BEGUN_STORED, 'true')
    location.reload()
  } catch (cause) {
    failure.textContent = adminErrorText(cause)
    showBusy(button, null)
  }
}

button?.addEventListener('click', () => void begin())
button?.removeAttribute('data-waits')

// The focus was on the button, which is gone.
if (sessionStorage.getItem(BEGUN_STORED)) {
  sessionStorage.removeItem(BEGUN_STORED)
  document.querySelector<HTMLElement>('h1')?.focus()
}
