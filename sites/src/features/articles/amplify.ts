import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { createAlert } from '../../lib/alerts.ts'
import { graphql, memberRequest } from '../../lib/graphql/member.ts'
import { AMPLIFY_WORDS } from './words.ts'

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

const ACTIONS = {
  ask: {
    send: (articleId: string) => memberRequest(REQUEST, { articleId }),
    busy: AMPLIFY_WORDS.asking,
    done: AMPLIFY_WORDS.asked,
    failed: ARTICLE_MESSAGES.amplifyFailed,
  },
  withdraw: {
    send: (articleId: string) => memberRequest(WITHDRAW, { articleId }),
    busy: AMPLIFY_WORDS.withdrawing,
    done: AMPLIFY_WORDS.withdrawn,
    failed: ARTICLE_MESSAGES.withdrawFailed,
  },
}

const button = document.querySelector<HTMLButtonElement>('[data-amplify]')

/** The page comes back as the server knows it then; asking twice is one request. */
async function act(pressed: HTMLButtonElement): Promise<void> {
  const { send, busy, done, failed } = ACTIONS[pressed.dataset.amplify === 'withdraw' ? 'withdraw' : 'ask']
  const label = pressed.textContent
  pressed.disabled = true
  pressed.textContent = busy
  try {
    await send(pressed.dataset.article ?? '')
    createAlert({ displayType: 'positive', title: done })
    location.reload()
  } catch {
    createAlert({ displayType: 'negative', title: failed })
    pressed.disabled = false
    pressed.textContent = label
    pressed.focus()
  }
}

if (button) {
  button.hidden = false
  button.addEventListener('click', () => void act(button))
}
