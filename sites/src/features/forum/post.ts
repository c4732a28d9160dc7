import { sendInBackground } from '../../lib/graphql/beacon.ts'
import './writing/write.ts'

/* The script of a post's page: likes and follows in place, and marks seen entries as read. */

const READ = `mutation ReadPostFromPage($id: ID!, $seq: Int!) { forumPostRead(id: $id, seq: $seq) }`

type Toggle = {
  readonly form: HTMLFormElement
  readonly on: string
  readonly off: string
  readonly show: (isOn: boolean) => void
  readonly save: (isOn: boolean) => Promise<void>
  readonly failed: (isOn: boolean, error: unknown) => string
}

/**
 * Shows a change immediately. A click during a request is sent after it; failed changes are reverted, with a message.
 */
function enable({ form, on, off, show, save, failed }: Toggle): void {
  const button = form.querySelector('button')
  const failure = (form.closest('.acts') ?? form).querySelector('[data-failed]')
  if (!button || !failure) return
  let isShown = button.value === off
  let isSaved = isShown
  let isBusy = false
  const set = (isOn: boolean) => {
    isShown = isOn
    button.value = isOn ? off : on
    button.setAttribute('aria-pressed', String(isOn))
    show(isOn)
  }
  const saveShown = async (isOn: boolean) => {
    try {
      await save(isOn)
      isSaved = isOn
      show(isShown)
    } catch (error) {
      failure.textContent = failed(isOn, error)
      set(isSaved)
    }
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    failure.textContent = ''
    set(!isShown)
    if (isBusy) return
    isBusy = true
    while (isShown !== isSaved) await saveShown(isShown)
    isBusy = false
  })
}

/** A proxy responded, or nothing did: whether it was saved is unknown. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['Timeout', 'Intercepted'])

function requests() {
  return import('./forum.requests.ts')
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-like]')) {
  const id = form.dataset.like ?? ''
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Record<string, string>
  const shown = form.querySelector('[data-count]')
  let others = Number(shown?.textContent) - (form.querySelector('button')?.value === 'unlike' ? 1 : 0)
  enable({
    form,
    on: 'like',
    off: 'unlike',
    show: (isOn) => {
      const likes = others + (isOn ? 1 : 0)
      if (shown) shown.textContent = likes > 0 ? String(likes) : ''
    },
    save: async (isOn) => {
      const saved = await (await requests()).setLiked(id, isOn)
      others = saved.likes - (saved.isLiked ? 1 : 0)
    },
    failed: (isOn, error) => {
      const isUnknown = UNKNOWN.has((error as { readonly code?: unknown }).code)
      return (isUnknown ? texts.reactionFailed : isOn ? texts.likeFailed : texts.unlikeFailed) ?? ''
    },
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-follow]')) {
  const id = form.dataset.follow ?? ''
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Record<string, string>
  enable({
    form,
    on: 'follow',
    off: 'unfollow',
    show: (isOn) => {
      const button = form.querySelector('button')
      if (button) button.textContent = (isOn ? texts.following : texts.follow) ?? ''
    },
    save: async (isOn) => {
      await (await requests()).setFollowed(id, isOn)
    },
    failed: (isOn) => (isOn ? texts.followFailed : texts.unfollowFailed) ?? '',
  })
}

/** A prerendered page is not visible, so it has not been seen. */
function markSeen({ forumPost, seen, unread }: DOMStringMap): void {
  if (!forumPost || seen === undefined) return
  sendInBackground('/graphql', READ, { id: forumPost, seq: Number(seen) })
  if (unread === undefined) return
  for (const mark of document.querySelectorAll<HTMLElement>('[data-forum-mark]')) {
    mark.hidden = unread === '0'
    if (mark.firstChild) mark.firstChild.nodeValue = unread
  }
}

const page = document.querySelector<HTMLElement>('[data-forum-post]')
if (page) {
  const see = () => {
    if (document.visibilityState !== 'visible' || (document as { readonly prerendering?: boolean }).prerendering) return
    document.removeEventListener('visibilitychange', see)
    document.removeEventListener('prerenderingchange', see)
    markSeen(page.dataset)
  }
  document.addEventListener('visibilitychange', see)
  document.addEventListener('prerenderingchange', see)
  see()
}
