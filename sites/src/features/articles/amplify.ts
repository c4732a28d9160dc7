import { createAlert } from '../../lib/alerts.ts'
import { graphql, memberRequest } from '../../lib/graphql/member.ts'

const REQUEST = graphql(`
  mutation AmplifyRequest($articleId: ID!) {
    articleAmplificationRequest(articleId: $articleId) { id }
  }
`)

const WITHDRAW = graphql(`
  mutation AmplifyWithdraw($articleId: ID!) {
    articleAmplificationWithdraw(articleId: $articleId) { id }
  }
`)

/** Sends the request and reloads the page, which then shows its result. Repeating it changes nothing. */
async function send(button: HTMLButtonElement): Promise<void> {
  const { amplify, article: articleId = '', busy = '', done = '', failed = '' } = button.dataset
  const label = button.textContent
  button.disabled = true
  button.textContent = busy
  try {
    if (amplify === 'withdraw') await memberRequest(WITHDRAW, { articleId })
    else await memberRequest(REQUEST, { articleId })
    createAlert({ displayType: 'positive', title: done })
    location.reload()
  } catch {
    createAlert({ displayType: 'negative', title: failed })
    button.disabled = false
    button.textContent = label
    button.focus()
  }
}

const button = document.querySelector<HTMLButtonElement>('[data-amplify]')
button?.addEventListener('click', () => void send(button))
button?.removeAttribute('data-waits')
