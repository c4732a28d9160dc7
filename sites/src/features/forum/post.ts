import './write.ts'

/* The script of a post's page: likes and follows in place, and what was seen is read. */

type Toggle = {
  readonly form: HTMLFormElement
  readonly on: string
  readonly off: string
  /** Shows the state at once; what it was comes back when it could not be saved. */
  readonly show: (isOn: boolean) => void
  readonly save: (isOn: boolean) => Promise<void>
  readonly failed: (isOn: boolean, error: unknown) => string
}

function enable({ form, on, off, show, save, failed }: Toggle): void {
  const button = form.querySelector('button')
  const failure = (form.closest('.acts') ?? form).querySelector('[data-failed]')
  if (!button || !failure) return
  let isBusy = false
  const set = (isOn: boolean) => {
    button.value = isOn ? off : on
    button.setAttribute('aria-pressed', String(isOn))
    show(isOn)
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    const isOn = button.value === on
    failure.textContent = ''
    set(isOn)
    try {
      await save(isOn)
    } catch (error) {
      set(!isOn)
      failure.textContent = failed(isOn, error)
    } finally {
      isBusy = false
    }
  })
}

/** Something in between answered, or nothing did: whether it was saved is not known. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['Timeout', 'Intercepted'])

function requests() {
  return import('./forum.requests.ts')
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-like]')) {
  const id = form.dataset.like ?? ''
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Record<string, string>
  const shown = form.querySelector('[data-count]')
  let likes = Number(shown?.textContent)
  let isLiked = form.querySelector('button')?.value === 'unlike'
  enable({
    form,
    on: 'like',
    off: 'unlike',
    show: (isOn) => {
      if (isOn !== isLiked) likes += isOn ? 1 : -1
      isLiked = isOn
      if (shown) shown.textContent = likes > 0 ? String(likes) : ''
    },
    save: async (isOn) => {
      const saved = await (await requests()).setLiked(id, isOn)
      likes = saved.likes
      if (shown) shown.textContent = likes > 0 ? String(likes) : ''
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

/** A page that is only loaded ahead is not visible, and has not been seen. */
async function markSeen({ forumPost, seen }: DOMStringMap): Promise<void> {
  if (!forumPost || seen === undefined) return
  const { readUpTo } = await requests()
  const unread = await readUpTo(forumPost, Number(seen))
  for (const mark of document.querySelectorAll<HTMLElement>('[data-forum-mark]')) mark.hidden = unread === 0
}

const page = document.querySelector<HTMLElement>('[data-forum-post]')
if (page) {
  const see = () => {
    if (document.visibilityState !== 'visible' || (document as { readonly prerendering?: boolean }).prerendering) return
    document.removeEventListener('visibilitychange', see)
    document.removeEventListener('prerenderingchange', see)
    void markSeen(page.dataset).catch(() => {})
  }
  document.addEventListener('visibilitychange', see)
  document.addEventListener('prerenderingchange', see)
  see()
}
