import { createAlert } from '../../../lib/alerts.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const BEGIN = graphql(`
  mutation AmplificationBegin($articleId: ID!) {
    articleAmplificationBegin(articleId: $articleId) { id }
  }
`)

/** Records that it has begun and reloads the page, which then shows it. Repeating it changes nothing. */
async function begin(button: HTMLButtonElement): Promise<void> {
  const { begin: articleId = '', busy = '', done = '', failed = '' } = button.dataset
  const label = button.textContent
  button.disabled = true
  button.textContent = busy
  try {
    await adminRequest(BEGIN, { articleId })
    createAlert({ displayType: 'positive', title: done })
    location.reload()
  } catch {
    createAlert({ displayType: 'negative', title: failed })
    button.disabled = false
    button.textContent = label
    button.focus()
  }
}

const button = document.querySelector<HTMLButtonElement>('[data-begin]')
button?.addEventListener('click', () => void begin(button))
button?.removeAttribute('data-waits')
